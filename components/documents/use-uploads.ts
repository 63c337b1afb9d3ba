"use client";

import { useQueryClient } from "@tanstack/react-query";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { useState, useSyncExternalStore } from "react";
import { rejectionOf, type Rejection } from "@/components/accept-files";
import { logToConsole } from "@/components/browser-log";
import { messageOf } from "@/components/error-message";
import { extractorKeys } from "@/components/extractors/queries";
import { texts } from "@/components/texts";
import { userKeys } from "@/components/user/queries";
import { ApiError, uploadFile } from "@/lib/http/client";
import { addToList, documentKeys } from "./queries";
import { UploadQueue } from "./upload-queue";
import { documentFormats } from "@/lib/api/upload-rules";

/** The files on their way to one extractor, and those that were turned away before they were sent. */
export function useUploads(extractorId: string, onFinished: (sent: number) => void) {
  const queryClient = useQueryClient();
  const [rejections, setRejections] = useState<readonly Rejection[]>([]);
  const [queue] = useState(
    () =>
      new UploadQueue(
        async (file, options) => {
          const { document } = await uploadFile(
            "uploadDocument",
            { params: { id: requireExtractorId(extractorId) } },
            file,
            options,
          );
          addToList(queryClient, extractorId, document);
        },
        {
          messageOf: (error, file) => {
            logToConsole(texts.errors.upload(file.name), error);
            return error instanceof ApiError ? messageOf(error) : texts.errors.upload(file.name);
          },
          onFinished: (sent) => {
            void queryClient.invalidateQueries({ queryKey: documentKeys.list(extractorId) });
            void queryClient.invalidateQueries({ queryKey: extractorKeys.all });
            void queryClient.invalidateQueries({ queryKey: userKeys.all });
            onFinished(sent);
          },
        },
      ),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);

  const add = (files: readonly File[]) => {
    const refused: Rejection[] = [];
    const accepted = files.filter((file) => {
      const rejection = rejectionOf(file, documentFormats, texts.documents);
      if (rejection) refused.push(rejection);
      return !rejection;
    });
    for (const { reason } of refused) logToConsole(reason);
    if (refused.length > 0) setRejections((before) => [...before, ...refused]);
    queue.add(accepted);
  };

  return {
    uploads,
    rejections,
    add,
    dismissRejections: () => setRejections([]),
    cancel: (key: string) => queue.cancel(key),
    retry: (key: string) => queue.retry(key),
    dismiss: (key: string) => queue.dismiss(key),
  };
}
