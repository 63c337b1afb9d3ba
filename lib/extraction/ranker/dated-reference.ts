import { anyOf } from "@/lib/extraction/lexicon/alternatives";
import { valueKindsOf } from "@/lib/extraction/lexicon/concept-ids";
import { interpretField, type FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { LANGUAGES } from "@/lib/extraction/lexicon/languages";
import { meaningsOfName } from "@/lib/extraction/lexicon/label-table";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { LabelPlace } from "@/lib/extraction/sources/label-places";
import { ownPlaces } from "@/lib/extraction/sources/own-places";
import type { Span } from "@/lib/extraction/values/span";

/** Matches what is between a number and its date, as in "PO-12 dated 3 May". */
const LINK = new RegExp(
  `^\\p{P}?\\s*(?:${anyOf(LANGUAGES.flatMap(({ written }) => written.dated))})?\\.?\\s*:?$`,
  "iu",
);

/** In "Your order: PO-12 of 3 May 2026", finds the date for "Order date" and PO-12 for "Order number". */
export function inDatedReference(document: AnalysedDocument, query: FieldQuery): Span | null {
  const reference = query.field.type === "DATE" ? referenceOf(query) : asksForNumber(query) ? query : null;
  if (!reference) return null;
  const pairs = ownPlaces(document, reference).filled.flatMap((place) => datedNumbers(document, place));
  const values = pairs.map(({ number, date }) => (reference === query ? number : date));
  const texts = new Set(values.map(({ start, end }) => document.layout.text.slice(start, end)));
  return texts.size === 1 ? (values[0] ?? null) : null;
}

function asksForNumber({ field, valueKinds }: FieldQuery): boolean {
  return field.type === "TEXT" && valueKinds[0] === "id";
}

/** Returns the query for the number whose date is requested: "Order number" for "Order date". */
function referenceOf({ names }: FieldQuery): FieldQuery | null {
  const words = names[0]?.terms.words ?? [];
  const others = words.filter((senses) => !senses.includes("date"));
  if (others.length === 0 || others.length === words.length) return null;
  const name = [...others.map(([sense = ""]) => sense.replace(/^=/u, "")), "number"].join(" ");
  const isNumber = meaningsOfName(name).some(
    ({ concept, strength }) => strength === "strong" && valueKindsOf(concept)[0] === "id",
  );
  return isNumber ? interpretField({ name, type: "TEXT", required: false, prompt: "" }) : null;
}

function datedNumbers({ layout, tokens }: AnalysedDocument, { cell, start: from, end: to }: LabelPlace) {
  const within = (tokens.get(cell) ?? []).filter(({ start, end }) => start >= from && end <= to);
  const dates = within.filter(({ kind }) => kind === "date");
  const codes = within.filter(
    ({ kind, start, end }) => kind === "code" && !dates.some((date) => start < date.end && end > date.start),
  );
  return codes.flatMap((number) => {
    const date = dates.find(({ start }) => start > number.end);
    const isLinked = date && LINK.test(layout.text.slice(number.end, date.start).trim());
    return isLinked ? [{ number, date }] : [];
  });
}
