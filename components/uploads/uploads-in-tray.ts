import type { Upload } from "./upload-queue";

/** Omits the open extractor's batches, which its own page shows, except those with a visible upload. */
export function uploadsInTray(
  uploads: readonly Upload[],
  isOpen: (extractorId: string) => boolean,
): Upload[] {
  const batches = new Set(
    uploads.flatMap(({ visible, destination, batch }) => (visible || !isOpen(destination.id) ? batch : [])),
  );
  return uploads.filter(({ batch }) => batches.has(batch));
}
