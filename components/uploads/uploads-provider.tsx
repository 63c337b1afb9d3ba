"use client";

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { logToConsole } from "@/components/browser-log";
import { addToList, documentKeys } from "@/components/documents/queries";
import { extractorKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { useUnsavedWork } from "@/components/navigation/unsaved-work";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { toastSuccess } from "@/components/ui/toast";
import { userKeys } from "@/components/user/queries";
import { uploadFile } from "@/lib/http/client";
import { tallyText } from "./tally-text";
import { uploadFailureOf } from "./upload-failure";
import { isUnsent, UploadQueue, type Upload } from "./upload-queue";

interface Uploads {
  queue: UploadQueue;
  /** The extractor whose page shows its files itself. */
  shownInPlace: string | null;
  showInPlace: (extractorId: string | null) => void;
}

const Context = createContext<Uploads | null>(null);

/** One queue above the pages: what was begun on one goes on while others are looked at. */
export function UploadsProvider({ children }: { children: React.ReactNode }) {
  const queryClient = useQueryClient();
  const [queue] = useState(() => makeQueue(queryClient));
  const [shownInPlace, showInPlace] = useState<string | null>(null);
  useEffect(() => () => queue.stop(), [queue]);
  const uploads = useMemo(() => ({ queue, shownInPlace, showInPlace }), [queue, shownInPlace]);
  return (
    <Context value={uploads}>
      {children}
      <UnsentFiles />
    </Context>
  );
}

export function useUploadQueue(): UploadQueue {
  return useContextOfUploads().queue;
}

/** The files of one extractor, which the calling page shows, so that the tray does not. */
export function useUploadsInPlace(extractorId: string): readonly Upload[] {
  const { showInPlace } = useContextOfUploads();
  useEffect(() => {
    showInPlace(extractorId);
    return () => showInPlace(null);
  }, [extractorId, showInPlace]);
  const uploads = useUploads();
  return useMemo(
    () => uploads.filter(({ destination }) => destination.id === extractorId),
    [uploads, extractorId],
  );
}

/** The files that no page shows. */
export function useUploadsElsewhere(): readonly Upload[] {
  const { shownInPlace } = useContextOfUploads();
  const uploads = useUploads();
  return useMemo(
    () => uploads.filter(({ destination }) => destination.id !== shownInPlace),
    [uploads, shownInPlace],
  );
}

function useUploads(): readonly Upload[] {
  const { queue } = useContextOfUploads();
  return useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
}

function useContextOfUploads(): Uploads {
  const uploads = use(Context);
  if (!uploads) throw new Error("Uploads need an UploadsProvider");
  return uploads;
}

/** Files go on from page to page; leaving the site would lose those that are not sent. */
function UnsentFiles() {
  const unsent = useUploads().filter(isUnsent).length;
  useUnsavedWork(unsent > 0 ? texts.leaving.unsentFiles(unsent) : null, "site");
  return null;
}

function makeQueue(queryClient: QueryClient): UploadQueue {
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
    onRunEnd: (destination, tally) => {
      void queryClient.invalidateQueries({ queryKey: documentKeys.list(destination.id) });
      void queryClient.invalidateQueries({ queryKey: extractorKeys.all });
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
      if (tally.failed > 0) announce(tallyText(tally, String));
      else if (tally.sent > 0) announce(texts.documents.uploadCount(tally.sent));
      if (tally.sent === 0) return;
      toastSuccess(texts.documents.uploadComplete, texts.documents.uploadCount(tally.sent));
    },
  });
}
