"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { documentsQuery, isSettled } from "@/components/documents/queries";
import { isBeingRead, type Upload } from "./upload-queue";
import { useUploadQueue } from "./uploads-provider";

export function ReadingWatcher({
  extractorId,
  uploads,
}: {
  extractorId: string;
  uploads: readonly Upload[];
}) {
  const queue = useUploadQueue();
  const unread = uploads.filter(isBeingRead);
  const { data: documents } = useQuery({ ...documentsQuery(extractorId), enabled: unread.length > 0 });
  useEffect(() => {
    if (!documents) return;
    const waiting = new Set(documents.flatMap((document) => (isSettled(document) ? [] : document.id)));
    const read = unread.flatMap(({ documentId = "" }) => (waiting.has(documentId) ? [] : documentId));
    if (read.length > 0) queue.markRead(new Set(read));
  });
  return null;
}
