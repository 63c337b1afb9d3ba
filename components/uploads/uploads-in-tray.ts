import type { Upload } from "./upload-queue";

/**
 * The uploads that the tray counts: whole batches, in which a file is listed or whose extractor's page is not open. That page
 * itself shows how far documents have been read.
 */
export function uploadsInTray(
  uploads: readonly Upload[],
  isOpen: (extractorId: string) => boolean,
): Upload[] {
  const batches = new Set(
    uploads.flatMap(({ visible, destination, batch }) => (visible || !isOpen(destination.id) ? batch : [])),
  );
  return uploads.filter(({ batch }) => batches.has(batch));
}
