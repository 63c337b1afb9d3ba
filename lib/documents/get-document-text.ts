import "server-only";
import type { DocumentTextDto, TextBlockDto, TextSliceQuery } from "@/lib/api/document-text";
import { TEXT_SLICE_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import type { TextBlock } from "@/lib/text/blocks";
import { documentNotFound, ownDocument } from "./own-document";
import { loadRecentText } from "./recent-texts";

/**
 * Returns at most 50,000 characters. Clamps offsets past the end.
 * @throws AppError `not_found`, also if the document has not been read
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
  const { text, pages, blocks = [], hidden = [] } = await loadRecentText(ctx, documentId);
  const start = Math.min(query.start, text.length);
  const end = Math.max(start, Math.min(query.end ?? text.length, start + TEXT_SLICE_MAX, text.length));
  return {
    text: text.slice(start, end),
    start,
    end,
    length: text.length,
    pages: pages.map(({ start, end, recognised }) => ({ start, end, ...(recognised && { recognised }) })),
    blocks: blocks.filter((block) => block.start < end && block.end > start).map(toBlockDto),
    hidden: hidden.map(({ text, page = null, isStruckThrough }) => ({
      text,
      page,
      reason: isStruckThrough ? ("struck_through" as const) : ("not_visible" as const),
    })),
  };
}

function toBlockDto(block: TextBlock): TextBlockDto {
  if (block.kind !== "table") return block;
  const { kind, start, end, hasHeaderColumn, headerRows } = block;
  return { kind, start, end, header_rows: headerRows, header_column: hasHeaderColumn };
}
