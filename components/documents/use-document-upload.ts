"use client";

import { useState } from "react";
import { logToConsole } from "@/components/browser-log";
import { rejectionOf, type Rejection } from "@/components/file-rejection";
import { texts } from "@/components/texts";
import type { Destination } from "@/components/uploads/upload-queue";
import { useUploadQueue } from "@/components/uploads/uploads-provider";
import { documentFormats } from "@/lib/api/upload-rules";

/** Adds files to the upload queue, except those rejected by type or size, which are returned as `rejections`. */
export function useDocumentUpload({ id, name }: Destination) {
  const queue = useUploadQueue();
  const [rejections, setRejections] = useState<readonly Rejection[]>([]);

  const add = (files: readonly File[]) => {
    const rejected: Rejection[] = [];
    const accepted = files.filter((file) => {
      const rejection = rejectionOf(file, documentFormats, texts.documents);
      if (rejection) rejected.push(rejection);
      return !rejection;
    });
    for (const { reason } of rejected) logToConsole(reason);
    if (rejected.length > 0) setRejections((current) => [...current, ...rejected]);
    queue.add(accepted, { id, name });
  };

  return { add, rejections, dismissRejections: () => setRejections([]) };
}
