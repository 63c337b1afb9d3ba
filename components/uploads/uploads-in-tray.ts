import type { Upload } from "./upload-queue";

/** Omits the open extractor's batches, because its page shows them, except batches with a visible upload. */
export function uploadsInTray(
  uploads: readonly Upload[],
  isOpen: (extractorId: string) => boolean,
): Upload[] {
  const batches = new Set(
    uploads.flatMap(({ visible, destination, batch }) => (visible || !isOpen(destination.id) ? batch : [])),
  );
  return uploads.filter(({ batch }) => batches.has(batch));
}
