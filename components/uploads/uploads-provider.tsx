"use client";

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { logToConsole } from "@/components/browser-log";
import { addToList, documentKeys } from "@/components/documents/queries";
import { extractorKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { useUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { toastSuccess } from "@/components/ui/toast";
import { userKeys } from "@/components/user/queries";
import { uploadFile } from "@/lib/http/client";
import { summaryText } from "./summary-text";
import { uploadFailureOf } from "./upload-failure";
import { isUnsent, UploadQueue, type Upload } from "./upload-queue";

interface UploadsContextValue {
  queue: UploadQueue;
  /** The extractor whose page lists its own uploads, so that the tray leaves them out. */
  inlineExtractorId: string | null;
  setInlineExtractorId: (extractorId: string | null) => void;
}

const UploadsContext = createContext<UploadsContextValue | null>(null);

/** Holds one queue above all pages, so that uploads continue while the user navigates. */
export function UploadsProvider({ children }: { children: React.ReactNode }) {
  const queryClient = useQueryClient();
  const [queue] = useState(() => createUploadQueue(queryClient));
  const [inlineExtractorId, setInlineExtractorId] = useState<string | null>(null);
  useEffect(() => () => queue.stop(), [queue]);
  const uploads = useMemo(
    () => ({ queue, inlineExtractorId, setInlineExtractorId }),
    [queue, inlineExtractorId],
  );
  return (
    <UploadsContext value={uploads}>
      {children}
      <UnsentFilesGuard />
    </UploadsContext>
  );
}

export function useUploadQueue(): UploadQueue {
  return useUploadsContext().queue;
}

/** The uploads of one extractor, for a page that lists them itself: the tray then leaves them out. */
export function useInlineUploads(extractorId: string): readonly Upload[] {
  const { setInlineExtractorId } = useUploadsContext();
  useEffect(() => {
    setInlineExtractorId(extractorId);
    return () => setInlineExtractorId(null);
  }, [extractorId, setInlineExtractorId]);
  const uploads = useUploads();
  return useMemo(
    () => uploads.filter(({ destination }) => destination.id === extractorId),
    [uploads, extractorId],
  );
}

/** The uploads that the current page does not list. */
export function useTrayUploads(): readonly Upload[] {
  const { inlineExtractorId } = useUploadsContext();
  const uploads = useUploads();
  return useMemo(
    () => uploads.filter(({ destination }) => destination.id !== inlineExtractorId),
    [uploads, inlineExtractorId],
  );
}

function useUploads(): readonly Upload[] {
  const { queue } = useUploadsContext();
  return useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot);
}

function useUploadsContext(): UploadsContextValue {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error("useUploadsContext must be used within an UploadsProvider");
  return uploads;
}

/** Navigation keeps uploads going; leaving the site would lose the files that have not been sent. */
function UnsentFilesGuard() {
  const unsent = useUploads().filter(isUnsent).length;
  useUnsavedChanges(unsent > 0 ? texts.leaving.unsentFiles(unsent) : null, "site");
  return null;
}

function createUploadQueue(queryClient: QueryClient): UploadQueue {
  return new UploadQueue({
    send: async (file, destination, options) => {
      const id = requireExtractorId(destination.id);
      const { document } = await uploadFile("uploadDocument", { params: { id } }, file, options);
      addToList(queryClient, id, document);
    },
    failureOf: (error, { name }) => {
      logToConsole(texts.errors.upload(name), error);
      return uploadFailureOf(error, name);
    },
    onBatchEnd: (destination, summary) => {
      void queryClient.invalidateQueries({ queryKey: documentKeys.list(destination.id) });
      void queryClient.invalidateQueries({ queryKey: extractorKeys.all });
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
      if (summary.failed > 0) announce(summaryText(summary, String));
      else if (summary.sent > 0) announce(texts.documents.uploadCount(summary.sent));
      if (summary.sent === 0) return;
      toastSuccess(texts.documents.uploadComplete, texts.documents.uploadCount(summary.sent));
    },
  });
}
