import { learnConventions } from "@/lib/extraction/values/conventions";
import { isRecordDocument } from "@/lib/extraction/records/is-record-document";
import { readLayout } from "@/lib/extraction/page/layout";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import { findItemRows } from "@/lib/extraction/tables/item-rows";
import type { Offer } from "@/lib/extraction/values/offer";
import type { DocumentText } from "@/lib/text/types";
import { rankPairs } from "./rank-pairs";
import { toOffer } from "./to-offer";

const MAX_OFFERS = 60;

/**
 * The fields that a document offers, best first, at most 60; none for records, whose columns are all fields. Deterministic: an
 * offer is known by its place and type. No two overlap.
 */
export function suggestFields(document: DocumentText): Offer[] {
  if (isRecordDocument(document)) return [];
  const analysed = analyse(readLayout(document), learnConventions(document.text), document);
  const offers = rankPairs(analysed, findItemRows(analysed))
    .map(({ value, label }) => toOffer(document, analysed, value, label))
    .filter(({ value }) => value !== null)
    .slice(0, MAX_OFFERS);
  return withOwnNames(offers);
}

/** The second "Arrival" is "Arrival 2". */
function withOwnNames(offers: readonly Offer[]): Offer[] {
  const counts = new Map<string, number>();
  return offers.map((offer) => {
    const name = offer.name.replace(/ \d+$/u, (end) => (offer.label ? end : ""));
    const key = name.toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? offer : { ...offer, name: `${name} ${count}` };
  });
}
