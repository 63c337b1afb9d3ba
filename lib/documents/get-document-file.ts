import "server-only";
import type { UserContext } from "@/lib/context";
import { documentFileKey } from "@/lib/storage/document-files";
import { documentNotFound, ownDocument } from "./own-document";

export interface DocumentFile {
  /** The document's ID. Also identifies the file, because a document's file never changes. */
  id: string;
  filename: string;
  size: number;
  parts: (signal: AbortSignal) => AsyncIterable<Uint8Array>;
  /** Returns a link to download the file from the bucket. Null if the file is small or there is no bucket. */
  address: (disposition: string) => Promise<string | null>;
}

/** Serverless hosts reject larger responses (Vercel: 4.5 MB). */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

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
