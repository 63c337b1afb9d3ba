import "server-only";
import type { UserContext } from "@/lib/context";
import { documentFileKey } from "@/lib/storage/document-files";
import { documentNotFound, ownDocument } from "./own-document";

export interface DocumentFile {
  /** The document's id, which can identify the file because a document's file never changes. */
  id: string;
  filename: string;
  size: number;
  parts: (signal: AbortSignal) => AsyncIterable<Uint8Array>;
  /** Returns a direct download link to the bucket, or null for small files or without a bucket. */
  address: (disposition: string) => Promise<string | null>;
}

/** Serverless hosts refuse larger responses (Vercel: 4.5 MB). */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** @throws AppError `not_found`. */
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
  const { storage } = ctx;
  const key = documentFileKey(row.id);
  return {
    ...row,
    parts: (signal) => storage.readParts(key, signal),
    address: async (disposition) =>
      storage.direct && row.size > MAX_ANSWER_BYTES ? storage.direct.downloadUrl(key, disposition) : null,
  };
}
