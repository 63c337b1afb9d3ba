import "server-only";
import type { SuggestionDto } from "@/lib/api/suggestion";
import type { UserContext } from "@/lib/context";
import { documentNotFound, ownDocument, valuesOf } from "@/lib/documents/own-document";
import { loadRecentText } from "@/lib/documents/recent-texts";
import type { Offer } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import { evidenceOf } from "@/lib/extraction/verify/evidence-of";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { boxesOf } from "@/lib/text/boxes-of";
import type { DocumentText } from "@/lib/text/types";
import { readValues } from "@/lib/values/present-names";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";
import { idOfOffer } from "./find-offer";

/**
 * What a document shows that could be a field, best first: what its values already stand for is left out.
 *
 * @throws AppError `not_found`; `document_processing`; `conflict` where the document failed; `engine_refused` where it is too large.
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
  const taken = readValues(valuesOf(row), names).flatMap((value) => placeOf(value) ?? []);
  const text = await loadRecentText(ctx, documentId);
  const offers = await ctx.engine.records.suggest(text, signal);
  return offers
    .filter((offer) => !taken.some((place) => isTaken(offer, place)))
    .map((offer) => toSuggestion(offer, text));
}

interface TakenPlace extends Span {
  isTable: boolean;
}

/** Where a value in force is; null where there is none, or its place is not known. */
function placeOf(value: StoredValue): TakenPlace | null {
  const isTable = !isScalar(value);
  if (isTable ? value.rows === 0 : value.value === null) return null;
  const known = isTable || value.correction === null ? value.evidence : value.correction.place;
  const { start = null, end = null } = known ?? {};
  return start === null || end === null ? null : { start, end, isTable };
}

/** A table is offered though a field has one of its cells, but no value that is within another one's. */
function isTaken({ start, end, type }: Offer, place: TakenPlace): boolean {
  const overlaps = start < place.end && place.start < end;
  return overlaps && (type !== "TABLE" || place.isTable);
}

function toSuggestion(offer: Offer, text: DocumentText): SuggestionDto {
  const { name, type, prompt, value, quote, start, end, page, label, columns, rows } = offer;
  return {
    ...{ id: idOfOffer(offer), name, type, prompt, value, quote, start, end, page },
    boxes: boxesOf(text, offer),
    label: label && {
      ...{ text: label.text, start: label.start, end: label.end },
      ...{ page: evidenceOf(text, { ...label, parts: [] }, "verified").page, boxes: boxesOf(text, label) },
    },
    ...(columns && { columns: columns.map(({ name, type, prompt }) => ({ name, type, prompt })) }),
    ...(rows !== undefined && { rows }),
  };
}
