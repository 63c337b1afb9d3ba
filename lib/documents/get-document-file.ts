import "server-only";
import type { UserContext } from "@/lib/context";
import { documentFileKey } from "@/lib/storage/document-files";
import { documentNotFound, ownDocument } from "./own-document";

/** An uploaded file, whose content is read when it is sent. */
export interface DocumentFile {
  /** Of a document; its file never changes. */
  id: string;
  filename: string;
  size: number;
  parts: (signal: AbortSignal) => AsyncIterable<Uint8Array>;
}

/** The file that was uploaded as a document. @throws AppError `not_found`. */
export async function getDocumentFile(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
): Promise<DocumentFile> {
  const row = await ctx.db.document.findFirst({
    where: ownDocument(ctx, extractorId, documentId),
    select: { id: true, filename: true, size: true },
  });
  if (!row) throw documentNotFound();
  return { ...row, parts: (signal) => ctx.storage.readParts(documentFileKey(row.id), signal) };
}
