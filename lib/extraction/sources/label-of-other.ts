import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel } from "@/lib/extraction/lexicon/match-label";
import { cellAt } from "@/lib/extraction/page/layout";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import { isInHeadRow } from "./label-places";
import { leadingLabel, valuesLedTo } from "./leading-label";
import { isLabel, type Phrase } from "./phrases";
import { withoutCurrency } from "./without-currency";

const MAX_LINES_ABOVE = 6;

/** A label that covers this proportion of the field's meaning may be another name for the field. */
const TOO_MUCH = 0.4;

/** Whether the value has another field's label: "Due date: 31 May" doesn't answer "Invoice date". */
export function hasLabelOfOther(document: AnalysedDocument, query: FieldQuery, value: Span): boolean {
  const label = leadingLabel(document, value, query)?.phrase;
  if (!label || !(label.hasColon || isLabel(label))) return false;
  const match = matchLabel(query, label.terms);
  return match === null || match.meansOther;
}

/**
 * Whether the label or column heading of a number or date clearly means something else. Returns false for texts,
 * because they often follow the label of another value.
 */
export function isLabelledAsOther(document: AnalysedDocument, query: FieldQuery, value: Span): boolean {
  const { type } = query.field;
  const isKnown = query.concepts.some(({ from, strength }) => from !== "prompt" && strength === "strong");
  const isComparable = type === "DATE" || (type === "NUMBER" && isKnown);
  if (!isComparable || query.concepts.length === 0) return false;
  const leading = leadingLabel(document, value, query);
  const isBeside = leading && isDirectlyBefore(document, leading.phrase, value);
  const label = isBeside ? leading.phrase : headOver(document, value, type);
  if (!label) return false;
  const match = matchLabel(query, label.terms);
  if (!isKnown && (!label.hasColon || query.concepts.some(({ concept }) => means(label, concept))))
    return false;
  if (match) return match.meansOther && match.senseCoverage < TOO_MUCH;
  return label.terms.meanings.some(({ strength }) => strength === "strong");
}

function means({ terms }: Phrase, concept: string): boolean {
  return terms.meanings.some((meaning) => meaning.concept === concept);
}

/** Words in between may be the value's own label: "Invoice 7718 of 3 May". */
function isDirectlyBefore({ layout }: AnalysedDocument, label: Phrase, value: Span): boolean {
  return !/[\p{L}\p{N}]/u.test(withoutCurrency(layout.text.slice(label.end, value.start)));
}

/** Finds nothing in forms with numbered boxes, whose captions may not be above their values. */
function headOver(document: AnalysedDocument, value: Span, type: "NUMBER" | "DATE"): Phrase | undefined {
  const { layout, phrasesOf, captionStarts } = document;
  if (captionStarts.size > 0) return undefined;
  const line = cellAt(layout, value.start)?.line ?? 0;
  const above = layout.lines.slice(Math.max(0, line - MAX_LINES_ABOVE), line);
  const form = type === "DATE" ? "date" : "number";
  return above
    .flatMap(({ cells }) => cells.flatMap((cell) => phrasesOf.get(cell) ?? []))
    .findLast(
      (phrase) =>
        isInHeadRow(document, phrase) &&
        valuesLedTo(document, phrase, form).some((row) =>
          row.some(({ start, end }) => start <= value.start && end >= value.end),
        ),
    );
}
