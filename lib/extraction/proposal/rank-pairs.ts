import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { labelsOf, type PairLabel } from "@/lib/extraction/page/label-pairs";
import { possibleValues, type PossibleValue } from "@/lib/extraction/page/possible-values";
import type { Span } from "@/lib/extraction/values/span";
import { describePair } from "./describe-pair";

/** A value with the words that label it best. */
export interface LabelledValue {
  value: PossibleValue;
  label: PairLabel | null;
  score: number;
}

/** The first pages say what a document is about. */
const MAX_LINES = 2_000;

const WEIGHTS: Record<string, number> = {
  isNumber: 0.7,
  isDate: 1,
  isCode: 0.5,
  isLongText: -1,
  isProse: -1.5,
  byColon: 2,
  byWordsBefore: 0.6,
  byLeftCell: 1,
  byCellAbove: 0.6,
  byColumn: -0.5,
  byHeading: -1,
  labelHasColon: 0.8,
  labelIsSure: 1.5,
  labelMayMean: 0.5,
  labelIsKnown: 0.5,
  nearness: 0.5,
  inWideLine: -0.5,
};

/** The values of a document with their likeliest labels, those most worth a field first. No two overlap. */
export function rankPairs(document: AnalysedDocument, itemRows: ReadonlySet<number>): LabelledValue[] {
  const values = document.layout.lines
    .slice(0, MAX_LINES)
    .flatMap(({ cells }, line) => (itemRows.has(line) ? [] : cells))
    .flatMap((cell) => possibleValues(document, cell));
  const ranked = values
    .map((value) => bestLabelled(document, value))
    .sort((a, b) => b.score - a.score || a.value.start - b.value.start);
  const kept: LabelledValue[] = [];
  for (const one of ranked) if (!kept.some(({ value }) => overlaps(value, one.value))) kept.push(one);
  return kept;
}

/** The likeliest label of a value, or none. */
export function bestLabelled(document: AnalysedDocument, value: PossibleValue): LabelledValue {
  const labels = [null, ...labelsOf(document, value.cell, value)];
  return labels
    .map((label) => ({ value, label, score: scoreOf(describePair(document, value, label)) }))
    .reduce((best, other) => (other.score > best.score ? other : best));
}

function scoreOf(features: Record<string, number>): number {
  return Object.entries(features).reduce((sum, [name, value]) => sum + value * (WEIGHTS[name] ?? 0), 0);
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
