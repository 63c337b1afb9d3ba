import type { Upload } from "./upload-queue";

/** Omits batches of the open extractor, because its page shows them, unless they contain a visible upload. */
export function uploadsInTray(
  uploads: readonly Upload[],
  isOpen: (extractorId: string) => boolean,
): Upload[] {
  const batches = new Set(
    uploads.flatMap(({ visible, destination, batch }) => (visible || !isOpen(destination.id) ? batch : [])),
  );
  return uploads.filter(({ batch }) => batches.has(batch));
}
