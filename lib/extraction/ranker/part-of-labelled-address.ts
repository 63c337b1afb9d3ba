import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel } from "@/lib/extraction/lexicon/match-label";
import { addressesOf } from "@/lib/extraction/sources/addresses";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { ParsedCandidate } from "@/lib/extraction/sources/find-field-candidates";
import type { Span } from "@/lib/extraction/values/span";

/** How well part of an address, such as the town or postcode, must at least fit the field. */
const ASKED = 0.7;

/**
 * Answers "Delivery city" with the town of the address below "Deliver to". Returns null if two addresses fit equally
 * well.
 */
export function partOfLabelledAddress(
  document: AnalysedDocument,
  query: FieldQuery,
  candidates: readonly ParsedCandidate[],
): Span | null {
  if (query.field.type !== "TEXT") return null;
  const parts = candidates.filter(
    ({ features }) => features.get("formIsCertain") === 1 && features.get("shapeFits") >= ASKED,
  );
  const fits = new Map<number, number>();
  for (const number of new Set(parts.map(({ features }) => features.get("addressNumber"))))
    if (number > 0) fits.set(number, fitOfHeading(document, query, number - 1));
  const [best, second] = [...fits].sort(([, a], [, b]) => b - a);
  if (!best || best[1] === 0 || best[1] === second?.[1]) return null;
  const [part] = parts.filter(({ features }) => features.get("addressNumber") === best[0]);
  return part ?? null;
}

function fitOfHeading(document: AnalysedDocument, query: FieldQuery, index: number): number {
  const { layout, phrasesOf } = document;
  const address = addressesOf(document)[index];
  const top = address?.names[0] ?? address?.lines[0]?.cell;
  const heading = layout.lines[(top?.line ?? 0) - 1]?.cells.find(
    ({ left }) => top && Math.abs(left - top.left) <= 2 * layout.unit,
  );
  const matches = (heading ? phrasesOf.get(heading) : undefined)?.map(({ terms }) =>
    matchLabel(query, terms),
  );
  return Math.max(
    0,
    ...(matches ?? []).map((match) => (match && !match.contradicts ? match.senseCoverage : 0)),
  );
}
