import type { Upload } from "./upload-queue";

/** Omits the open extractor's batches unless they have listed files, because its page shows their progress. */
export function uploadsInTray(
  uploads: readonly Upload[],
  isOpen: (extractorId: string) => boolean,
): Upload[] {
  const batches = new Set(
    uploads.flatMap(({ visible, destination, batch }) => (visible || !isOpen(destination.id) ? batch : [])),
  );
  return uploads.filter(({ batch }) => batches.has(batch));
}
