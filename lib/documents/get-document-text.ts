import "server-only";
import type { DocumentTextDto, TextSliceQuery } from "@/lib/api/document";
import { TEXT_SLICE_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { loadDocumentText } from "./document-text";
import { documentNotFound, ownDocument } from "./own-document";

/**
 * Returns a slice of a document's text, at most 50,000 characters; offsets past the end are clamped. Throws
 * `not_found`, including when the document has not been read yet.
 */
export async function getDocumentText(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  query: TextSliceQuery,
): Promise<DocumentTextDto> {
  const row = await ctx.db.document.findFirst({
    where: { ...ownDocument(ctx, extractorId, documentId), words: { not: null } },
    select: { id: true },
  });
  if (!row) throw documentNotFound();
  const { text, pages } = await loadDocumentText(ctx, documentId);
  const start = Math.min(query.start, text.length);
  const end = Math.min(query.end ?? text.length, start + TEXT_SLICE_MAX, text.length);
  return {
    text: text.slice(start, end),
    start,
    end: Math.max(start, end),
    length: text.length,
    pages: pages.map((page) => ({ start: page.start, end: page.end })),
  };
}
