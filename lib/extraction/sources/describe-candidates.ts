import { cellAt } from "@/lib/extraction/local/layout";
import { comparable } from "@/lib/extraction/local/words";
import { parseNumber } from "@/lib/extraction/parse-number";
import { parseValue } from "@/lib/extraction/parse-value";
import type { FieldType } from "@/lib/extraction/field-types";
import type { AnalysedDocument } from "./analysed-document";
import type { Features, SourceCandidate } from "./candidate";
import { describeNumber } from "./describe-numbers";
import { describeText } from "./describe-texts";
import type { Query } from "./interim-match";
import { RELATIONS } from "./labelled-values";

const FIRST_LINES = 12;

const describeByType = {
  TEXT: describeText,
  NUMBER: describeNumber,
  DATE: () => ({}),
  BOOLEAN: () => ({}),
} satisfies Record<FieldType, (document: AnalysedDocument, candidate: SourceCandidate) => Features>;

/** What a candidate's own words, the field and the other candidates say about each candidate. */
export function describeCandidates(
  document: AnalysedDocument,
  query: Query,
  candidates: SourceCandidate[],
): SourceCandidate[] {
  const described = candidates.map((candidate) => ({
    ...candidate,
    features: {
      ...candidate.features,
      ...describeField(query),
      ...describePlace(document, query, candidate),
      ...describeByType[query.intent.field.type](document, candidate),
    },
  }));
  return compare(document, query, described);
}

function describeField({ intent, keys }: Query): Features {
  const { field, valueKind } = intent;
  return {
    isNumberField: Number(field.type === "NUMBER"),
    isDateField: Number(field.type === "DATE"),
    asksForAmount: Number(valueKind === "amount"),
    asksForPercent: Number(valueKind === "percent"),
    asksForId: Number(field.type === "TEXT" && ["id", "iban", "bic", "vat", "phone"].includes(valueKind)),
    asksForName: Number(valueKind === "name"),
    asksForText: Number(field.type === "TEXT" && valueKind === "text"),
    asksForAddress: Number(valueKind === "address"),
    knowsConcept: Number(intent.concepts.length > 0),
    nameWords: keys.length,
  };
}

/** Where a candidate stands, and what it looks like whatever its type. */
function describePlace(
  document: AnalysedDocument,
  { intent }: Query,
  { start, end }: SourceCandidate,
): Features {
  const { layout } = document;
  const raw = layout.text.slice(start, end);
  const cell = cellAt(layout, start);
  const line = cell?.line ?? 0;
  const letters = raw.match(/\p{L}/gu)?.length ?? 0;
  const digits = raw.match(/\d/g)?.length ?? 0;
  const isLabel =
    cell !== undefined &&
    (document.labels.get(cell) ?? []).some((label) => label.start <= start && label.end >= end - 1);
  const before = cell && (document.labels.get(cell) ?? []).findLast((label) => label.end <= start);
  const leftCell = cell && layout.lines[line]?.cells[cell.index - 1];
  const left = before ?? (leftCell && (document.labels.get(leftCell) ?? []).at(-1));
  const wanted = new Set<string>(intent.concepts.map(({ concept }) => concept));
  const other =
    left && !left.meanings.some(({ concept }) => wanted.has(concept) || concept.startsWith("field "));
  return {
    linePosition: line / Math.max(1, layout.lines.length),
    isInFirstLines: line < FIRST_LINES ? 1 - line / FIRST_LINES : 0,
    digits,
    length: Math.min(100, end - start),
    words: Math.min(20, raw.split(/\s+/).length),
    capitals: letters > 0 ? (raw.match(/\p{Lu}/gu)?.length ?? 0) / letters : 0,
    digitShare: digits / Math.max(1, end - start),
    isLabel: Number(isLabel),
    isWholeCell: Number(cell !== undefined && start <= cell.start && end >= cell.end),
    startsCell: Number(cell !== undefined && start <= cell.start),
    otherLabel: Number(other ?? false),
  };
}

/** How candidates stand to each other: equal values agree, and the nearest label leaves the others behind. */
function compare(
  document: AnalysedDocument,
  { intent }: Query,
  candidates: SourceCandidate[],
): SourceCandidate[] {
  const { text } = document.layout;
  const valueOf = (candidate: SourceCandidate) => {
    const raw = text.slice(candidate.start, candidate.end);
    const value = parseValue(raw, intent.field.type, document.conventions)?.value;
    return typeof value === "string" && intent.field.type === "TEXT" ? comparable(value) : String(value);
  };
  const values = candidates.map(valueOf);
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const strengths = candidates.map(({ features }) => strengthOf(features));
  const sorted = [...strengths].sort((a, b) => b - a);
  const largest = Math.max(
    ...candidates.map((candidate) =>
      Math.abs(
        parseNumber(text.slice(candidate.start, candidate.end), document.conventions.number)?.value ?? 0,
      ),
    ),
  );
  return candidates.map((candidate, index) => {
    const strength = strengths[index] ?? 0;
    const best = sorted[0] === strength ? (sorted[1] ?? 0) : (sorted[0] ?? 0);
    const equal = strengths.flatMap((other, at) => (other === strength ? [at] : []));
    const number = parseNumber(
      text.slice(candidate.start, candidate.end),
      document.conventions.number,
    )?.value;
    return {
      ...candidate,
      features: {
        ...candidate.features,
        margin: strength - best,
        candidates: Math.min(50, new Set(values).size),
        agreement: Math.min(5, counts.get(values[index] ?? "") ?? 1),
        isFirstOfEqual: Number(equal[0] === index),
        isLastOfEqual: Number(equal.at(-1) === index),
        isLargest: Number(intent.field.type === "NUMBER" && Math.abs(number ?? 0) === largest),
      },
    };
  });
}

/** How well the best of a candidate's labels fits the field. */
function strengthOf(features: Features): number {
  return Math.max(
    features.ruleLabelled ?? 0,
    ...RELATIONS.map(
      (relation) =>
        (features[`${relation}Coverage`] ?? 0) * (features[`${relation}Precision`] ?? 0) +
        (features[`${relation}Concept`] ?? 0),
    ),
  );
}
