"use client";

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useState, useSyncExternalStore } from "react";
import { logToConsole } from "@/components/browser-log";
import { addToList } from "@/components/documents/queries";
import { copyOf } from "@/components/documents/same-file";
import { documentKeys, extractorKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { useUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { toastSuccess } from "@/components/ui/toast";
import { userKeys, userQuery } from "@/components/user/queries";
import { uploadFile } from "@/lib/http/client";
import { useHeldCount } from "./held-files";
import { summaryText } from "./summary-text";
import { uploadFailureOf } from "./upload-failure";
import { isUnsent, UploadQueue, type Upload } from "./upload-queue";

const UploadsContext = createContext<UploadQueue | null>(null);

export function UploadsProvider({ children }: { children: React.ReactNode }) {
  const queryClient = useQueryClient();
  const [queue] = useState(() => createUploadQueue(queryClient));
  useEffect(() => () => queue.stop(), [queue]);
  return (
    <UploadsContext value={queue}>
      {children}
      <UnsentFilesGuard />
    </UploadsContext>
  );
}

export function useUploadQueue(): UploadQueue {
  const queue = use(UploadsContext);
  if (!queue) throw new Error("useUploadQueue must be used within an UploadsProvider");
  return queue;
}

export function useUploads(): readonly Upload[] {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot);
}

function UnsentFilesGuard() {
  const unsent = useUploads().filter(isUnsent).length + useHeldCount();
  useUnsavedChanges(unsent > 0 ? texts.leaving.unsentFiles(unsent) : null, "site");
  return null;
}

function createUploadQueue(queryClient: QueryClient): UploadQueue {
  return new UploadQueue({
    send: async (file, destination, options) => {
      const id = requireExtractorId(destination.id);
      const direct = queryClient.getQueryData(userQuery.queryKey)?.features.direct_uploads ?? false;
      const { document } = await uploadFile("uploadDocument", { params: { id } }, file, {
        ...options,
        direct,
      });
      addToList(queryClient, id, document);
      return { documentId: document.id, isCopy: copyOf(document) !== null };
    },
    untilOnline,
    failureOf: (error, { name }) => {
      logToConsole(texts.errors.upload(name), error);
      return uploadFailureOf(error, name);
    },
    onBatchEnd: (destination, summary) => {
      void queryClient.invalidateQueries({ queryKey: documentKeys.list(destination.id) });
      void queryClient.invalidateQueries({ queryKey: extractorKeys.all });
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
      if (summary.failed > 0 || summary.copies > 0) announce(summaryText(summary, String));
      else if (summary.sent > 0) announce(texts.documents.uploadCount(summary.sent));
      if (summary.sent > 0)
        toastSuccess(texts.documents.uploadComplete, texts.documents.uploadCount(summary.sent));
    },
  });
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener("online", () => resolve(), { once: true });
  });
}
