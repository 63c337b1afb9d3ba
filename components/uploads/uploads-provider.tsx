"use client";

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useState, useSyncExternalStore } from "react";
import { logToConsole } from "@/components/browser-log";
import { addToList } from "@/components/documents/queries";
import { isHeldBack } from "@/components/documents/same-file";
import { documentKeys, extractorKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { useUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { toastSuccess, toastWarning } from "@/components/ui/toast";
import { userKeys, userQuery } from "@/components/user/queries";
import { uploadFile } from "@/lib/http/client";
import { useHeldCount } from "./held-files";
import { summaryText } from "./summary-text";
import { uploadFailureOf } from "./upload-failure";
import { isUnsent, UploadQueue, type Upload } from "./upload-queue";

const UploadsContext = createContext<UploadQueue | null>(null);

/** Holds one queue above all pages, so that uploads continue while the user navigates. */
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

/** Those that are listed, and those whose documents are still being read. */
export function useUploads(): readonly Upload[] {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot);
}

/** Navigation keeps uploads going; leaving the site would lose the files that have not been sent. */
function UnsentFilesGuard() {
  const unsent = useUploads().filter(isUnsent).length + useHeldCount();
  useUnsavedChanges(unsent > 0 ? texts.leaving.unsentFiles(unsent) : null, "site");
  return null;
}

function createUploadQueue(queryClient: QueryClient): UploadQueue {
  /** How many files of the current batch of an extractor were there already. */
  const heldBack = new Map<string, number>();
  return new UploadQueue({
    send: async (file, destination, options) => {
      const id = requireExtractorId(destination.id);
      const direct = queryClient.getQueryData(userQuery.queryKey)?.features.direct_uploads ?? false;
      const { document } = await uploadFile("uploadDocument", { params: { id }, query: {} }, file, {
        ...options,
        direct,
      });
      addToList(queryClient, id, document);
      if (isHeldBack(document)) heldBack.set(id, (heldBack.get(id) ?? 0) + 1);
      return document.id;
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
      const held = heldBack.get(destination.id) ?? 0;
      heldBack.delete(destination.id);
      const alreadyHere = texts.documents.filesAlreadyHere(formatCount(held, "file", String));
      if (held > 0) announce(alreadyHere);
      else if (summary.failed > 0) announce(summaryText(summary, String));
      else if (summary.sent > 0) announce(texts.documents.uploadCount(summary.sent));
      if (summary.sent > held)
        toastSuccess(texts.documents.uploadComplete, texts.documents.uploadCount(summary.sent - held));
      if (held > 0) toastWarning(alreadyHere, texts.documents.filesAlreadyHereHint);
    },
  });
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener("online", () => resolve(), { once: true });
  });
}
