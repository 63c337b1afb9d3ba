import "server-only";
import type { DocumentPageDto } from "@/lib/api/document-text";
import { TEXT_SLICE_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { wordsIn } from "@/lib/text/words-in";
import { documentNotFound, ownDocument } from "./own-document";
import { loadRecentText } from "./recent-texts";

/**
 * Returns at most 50,000 characters of text.
 * @param number counts from 1
 * @throws AppError `not_found`, also if the document has not been read or its format has no layout
 */
export async function getDocumentPage(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  number: number,
): Promise<DocumentPageDto> {
  const row = await ctx.db.document.findFirst({
    where: { ...ownDocument(ctx, extractorId, documentId), words: { not: null } },
    select: { pages: true },
  });
  if (!row) throw documentNotFound();
  if (!(number >= 1 && number <= (row.pages ?? 0))) throw noSuchPage();
  const document = await loadRecentText(ctx, documentId);
  const page = document.pages[number - 1];
  if (page?.width === undefined || page.height === undefined) throw noSuchPage();
  const { start, end, width, height, recognised = false } = page;
  const shown = { start, end: Math.min(end, start + TEXT_SLICE_MAX) };
  return {
    number,
    width,
    height,
    start,
    end,
    text: document.text.slice(shown.start, shown.end),
    recognised,
    words: wordsIn(document, shown),
  };
}

function noSuchPage(): AppError {
  return new AppError("not_found", "This document has no such page.");
}
