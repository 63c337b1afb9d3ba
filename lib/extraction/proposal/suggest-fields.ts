import { learnConventions } from "@/lib/extraction/values/conventions";
import { isRecordDocument } from "@/lib/extraction/records/is-record-document";
import { readLayout } from "@/lib/extraction/page/layout";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import { findItemRows } from "@/lib/extraction/tables/item-rows";
import type { Offer } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import { comparable } from "@/lib/extraction/page/words";
import type { DocumentText } from "@/lib/text/types";
import { rankPairs } from "./rank-pairs";
import { suggestTables } from "./suggest-tables";
import { toOffer } from "./to-offer";

/** More offers than users see, because offers that fields already cover are removed later. */
const MAX_OFFERS = 200;
const BEFORE_TABLES = 5;

/**
 * Returns the best offers first. No two values overlap, and only booleans repeat. Returns none for records, because
 * all their columns are fields. Deterministic.
 */
export function suggestFields(document: DocumentText): Offer[] {
  if (isRecordDocument(document)) return [];
  const analysed = analyse(readLayout(document), learnConventions(document.text), document);
  const offers: Offer[] = [];
  const values = new Set<string>();
  // Contains labels too, because a label below another one looks like its value.
  const taken: Span[] = [];
  const labels = new Set<number>();
  for (const { value, label } of rankPairs(analysed, findItemRows(analysed))) {
    if (label && labels.has(label.start)) continue;
    if (taken.some((place) => overlap(place, value))) continue;
    const offer = toOffer(document, analysed, value, label);
    const isKnown = values.has(comparable(String(offer.value)));
    if (offer.value === null || (isKnown && offer.type !== "BOOLEAN")) continue;
    values.add(comparable(String(offer.value)));
    taken.push(offer, ...(label ? [label] : []));
    if (label) labels.add(label.start);
    if (offers.push(offer) === MAX_OFFERS) break;
  }
  const tables = suggestTables(document, analysed);
  const all = [...offers.slice(0, BEFORE_TABLES), ...tables, ...offers.slice(BEFORE_TABLES)];
  return withOwnNames(all.slice(0, MAX_OFFERS));
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function withOwnNames(offers: readonly Offer[]): Offer[] {
  const names = new Set<string>();
  return offers.map((offer) => {
    const base = offer.name.replace(/ \d+$/u, (end) => (offer.label ? end : ""));
    let name = offer.name;
    for (let count = 2; names.has(name.toLowerCase()); count += 1) name = `${base} ${count}`;
    names.add(name.toLowerCase());
    return { ...offer, name };
  });
}
