import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import { leadingLabel, valuesLedTo } from "./leading-label";
import { fitOfSection } from "./sections";
import { valueAt } from "./value-at";

/** Returns values in text order. Skips values with other words after the label, or in a less suitable section. */
export function valuesUnderSameLabel(document: AnalysedDocument, query: FieldQuery, value: Span): Span[] {
  const { type } = query.field;
  const { text } = document.layout;
  const label = leadingLabel(document, value, query);
  const own = valueAt(document, value, type);
  if (!label || !own) return [];
  const fit = fitOfSection(document, query);
  const others = new Map<string, Span>();
  for (const phrase of document.phrases) {
    if (phrase.terms.key !== label.phrase.terms.key) continue;
    for (const { [label.ordinal]: other } of valuesLedTo(document, phrase, label.form)) {
      const read = other && valueAt(document, other, type);
      if (!read || others.has(read.key) || isSame(own.key, read.key, type)) continue;
      const hasSameLabel =
        label.isHeadOfColumn || wordsBetween(text, phrase, other) === wordsBetween(text, label.phrase, value);
      if (hasSameLabel && isShare(text, other) === isShare(text, value) && fit(other) >= fit(value))
        others.set(read.key, other);
    }
  }
  return [...others.values()];
}

function isSame(one: string, other: string, type: ScalarType): boolean {
  if (type === "NUMBER") return Math.abs(Number(one)) === Math.abs(Number(other));
  if (type !== "TEXT") return one === other;
  return one.includes(other) || other.includes(one) || /\d/u.test(one) !== /\d/u.test(other);
}

/** "Balance on 30 June 1,318.40" and "Balance on 31 July 1,571.95" have different labels. */
function wordsBetween(text: string, label: Span, value: Span): string {
  return text.slice(label.end, value.start).replace(/[^\p{L}\p{N}]+/gu, " ");
}

function isShare(text: string, { end }: Span): boolean {
  return /^ ?%/u.test(text.slice(end, end + 2));
}
