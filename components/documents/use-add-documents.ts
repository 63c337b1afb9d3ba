"use client";

import { useState } from "react";
import { rejectionOf, type Rejection } from "@/components/accept-files";
import { logToConsole } from "@/components/browser-log";
import { texts } from "@/components/texts";
import type { Destination } from "@/components/uploads/upload-queue";
import { useUploadQueue } from "@/components/uploads/uploads-provider";
import { documentFormats } from "@/lib/api/upload-rules";

/** Puts files into the queue of uploads, except those that are turned away before they are sent. */
export function useAddDocuments({ id, name }: Destination) {
  const queue = useUploadQueue();
  const [rejections, setRejections] = useState<readonly Rejection[]>([]);

  const add = (files: readonly File[]) => {
    const refused: Rejection[] = [];
    const accepted = files.filter((file) => {
      const rejection = rejectionOf(file, documentFormats, texts.documents);
      if (rejection) refused.push(rejection);
      return !rejection;
    });
    for (const { reason } of refused) logToConsole(reason);
    if (refused.length > 0) setRejections((before) => [...before, ...refused]);
    queue.add(accepted, { id, name });
  };

  return { add, rejections, dismissRejections: () => setRejections([]) };
}
