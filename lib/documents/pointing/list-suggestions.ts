import "server-only";
import { SUGGESTIONS_MAX } from "@/lib/api/limits";
import type { SuggestionDto } from "@/lib/api/suggestion";
import type { UserContext } from "@/lib/context";
import { documentNotFound, ownDocument, valuesOf } from "@/lib/documents/own-document";
import { loadRecentText } from "@/lib/documents/recent-texts";
import { isTaken } from "@/lib/extraction/proposal/is-taken";
import type { Offer } from "@/lib/extraction/values/offer";
import { evidenceOf } from "@/lib/extraction/verify/evidence-of";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { groupBy } from "@/lib/group-by";
import type { Box } from "@/lib/text/box";
import { boxesOf } from "@/lib/text/boxes-of";
import type { DocumentText } from "@/lib/text/types";
import { readValues } from "@/lib/values/present-names";
import { idOfOffer } from "./find-offer";
import { takenValues } from "./taken-values";

/**
 * Returns possible fields, best first, except those that existing fields cover.
 * @throws AppError `not_found`; `document_processing`; `conflict` if the document failed; `engine_refused`
 */
export async function listSuggestions(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  signal?: AbortSignal,
): Promise<SuggestionDto[]> {
  const { names } = await loadOwnExtractor(ctx, extractorId);
  const row = await ctx.db.document.findFirst({
    where: ownDocument(ctx, extractorId, documentId),
    select: { status: true, values: true },
  });
  if (!row) throw documentNotFound();
  const taken = takenValues(readValues(valuesOf(row), names));
  const text = await loadRecentText(ctx, documentId);
  const offers = await ctx.engine.records.suggest(text, signal);
  return offers
    .filter((offer) => !isTaken(offer, taken))
    .slice(0, SUGGESTIONS_MAX)
    .map((offer) => toSuggestion(offer, text));
}

function toSuggestion(offer: Offer, text: DocumentText): SuggestionDto {
  const { name, type, prompt, value, quote, start, end, page, label, columns, rows } = offer;
  return {
    ...{ id: idOfOffer(offer), name, type, prompt, value, start, end, page },
    ...(type === "TABLE"
      ? { quote: quote.split("\n", 1)[0] ?? "", boxes: onePerPage(boxesOf(text, offer)) }
      : { quote, boxes: boxesOf(text, offer) }),
    label: label && {
      ...{ text: label.text, start: label.start, end: label.end },
      ...{ page: evidenceOf(text, { ...label, parts: [] }, "verified").page, boxes: boxesOf(text, label) },
    },
    ...(columns && { columns: columns.map(({ name, type, prompt }) => ({ name, type, prompt })) }),
    ...(rows !== undefined && { rows }),
  };
}

function onePerPage(boxes: readonly Box[]): Box[] {
  const pages = groupBy(boxes, ({ page }) => page);
  return [...pages].map(([page, boxes]) => {
    const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
    const right = Math.max(...boxes.map((box) => box.x + box.width));
    const bottom = Math.max(...boxes.map((box) => box.y + box.height));
    return { page, x, y, width: right - x, height: bottom - y };
  });
}
