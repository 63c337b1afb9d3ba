"use client";

import { useState } from "react";
import { logToConsole } from "@/components/browser-log";
import { rejectionOf, type Rejection } from "@/components/uploads/file-rejection";
import { texts } from "@/components/texts";
import { useHeldFiles } from "@/components/uploads/held-files";
import { isActive, type Destination } from "@/components/uploads/upload-queue";
import { useUploadQueue, useUploads } from "@/components/uploads/uploads-provider";
import { useSession } from "@/components/user/use-session";
import { documentFormats } from "@/lib/api/upload-rules";

/** If the user's credits may not cover all files, holds them until the user decides. */
export function useDocumentUpload({ id, name }: Destination, pending: number) {
  const queue = useUploadQueue();
  const { user } = useSession();
  const unsent = useUploads().filter(isActive).length;
  const { files: held, hold } = useHeldFiles(id);
  const [rejections, setRejections] = useState<readonly Rejection[]>([]);

  // Count each unprocessed document as one credit, the minimum price.
  const uncharged = unsent + pending;
  const affordable = user ? Math.max(0, user.credits - uncharged) : Infinity;

  const add = (files: readonly File[]) => {
    const rejected: Rejection[] = [];
    const accepted = files.filter((file) => {
      const rejection = rejectionOf(file, documentFormats, texts.documents);
      if (rejection) rejected.push(rejection);
      return !rejection;
    });
    for (const { reason } of rejected) logToConsole(reason);
    if (rejected.length > 0) setRejections((current) => [...current, ...rejected]);
    if (held.length > 0 || accepted.length > affordable) hold([...held, ...accepted]);
    else queue.add(accepted, { id, name });
  };

  const sendHeld = (count: number) => {
    queue.add(held.slice(0, count), { id, name });
    hold(held.slice(count));
  };

  return {
    add,
    held: { count: held.length, affordable, send: sendHeld, discard: () => hold([]) },
    rejections,
    dismissRejections: () => setRejections([]),
  };
}
