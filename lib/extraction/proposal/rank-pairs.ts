import { CURRENCY_CODES } from "@/lib/extraction/identifiers/currencies";
import { spansOf } from "@/lib/extraction/sources/text-spans";
import { labelsOf, type PairLabel } from "@/lib/extraction/page/label-pairs";
import { cellAt, type Layout } from "@/lib/extraction/page/layout";
import { looksLikeCompany } from "@/lib/extraction/page/company-name";
import { possibleValues } from "@/lib/extraction/page/possible-values";
import { logOdds, type TreeModel } from "@/lib/extraction/ranker/tree-model";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { entitiesOf } from "@/lib/extraction/sources/entities";
import { spanOfMatch, type Span } from "@/lib/extraction/values/span";
import { describePair, OFFERED_SHAPES, type OfferedValue, type PairFeatures } from "./describe-pair";
import weights from "./weights.json";

export interface LabelledValue {
  value: OfferedValue;
  label: PairLabel | null;
}

export interface DescribedValue extends LabelledValue {
  features: PairFeatures;
}

const MAX_LINES = 2_000;
/** Limits the time for a wide sheet to seconds rather than minutes. */
const MAX_VALUES = 5_000;
const MAX_NAME_WORDS = 9;
const MODEL: TreeModel = weights;

export function rankPairs(document: AnalysedDocument, itemRows: ReadonlySet<number>): LabelledValue[] {
  return describedValues(document, itemRows)
    .map((one) => ({ ...one, score: scoreOf(one.features) }))
    .sort((a, b) => b.score - a.score || a.value.start - b.value.start || a.value.end - b.value.end);
}

const POSITIONS: ReadonlyMap<string, number> = new Map(MODEL.features.map((name, index) => [name, index]));

function scoreOf(features: PairFeatures): number {
  const row = new Float64Array(MODEL.features.length);
  for (const part of features) {
    for (const name in part) {
      const position = POSITIONS.get(name);
      if (position !== undefined) row[position] = part[name] ?? 0;
    }
  }
  return logOdds(MODEL, row);
}

export function describedValues(document: AnalysedDocument, itemRows: ReadonlySet<number>): DescribedValue[] {
  const { text } = document.layout;
  const labelled = valuesIn(document, itemRows).map((value) => ({
    value,
    label: bestLabel(document, value),
  }));
  const repeats = {
    labels: countsOf(labelled.flatMap(({ label }) => (label ? text.slice(label.start, label.end) : []))),
    values: countsOf(labelled.map(({ value }) => text.slice(value.start, value.end))),
  };
  return labelled.map(({ value, label }) => ({
    value,
    label,
    features: describePair(document, value, label, repeats),
  }));
}

function valuesIn(document: AnalysedDocument, itemRows: ReadonlySet<number>): OfferedValue[] {
  const { layout } = document;
  const found = new Map<string, OfferedValue>();
  const add = (value: OfferedValue) => {
    const key = `${value.start} ${value.end}`;
    found.set(key, { ...found.get(key), ...value });
  };
  for (const [line, { cells }] of layout.lines.slice(0, MAX_LINES).entries()) {
    if (found.size >= MAX_VALUES) break;
    if (!itemRows.has(line))
      for (const value of cells.flatMap((cell) => possibleValues(document, cell))) {
        add(value);
        if (value.kind === "text") for (const part of partsOf(layout.text, value)) add(part);
      }
  }
  for (const shape of OFFERED_SHAPES)
    for (const { start, end } of shape === "currency" ? currenciesIn(layout) : entitiesOf(document, shape)) {
      const cell = cellAt(layout, start);
      if (!cell || cell.line >= MAX_LINES || itemRows.has(cell.line)) continue;
      const words = layout.text.slice(start, end);
      const isPartOfProse = cell.words.length > MAX_NAME_WORDS && !looksLikeCompany(words);
      if (/[:：]\s/u.test(words) || (shape === "company" && isPartOfProse)) continue;
      const known = found.get(`${start} ${end}`);
      add({ start, end, cell, kind: known?.kind ?? "text", shape });
    }
  return [...found.values()];
}

const CURRENCY = new RegExp(`(?<![\\p{L}\\p{N}])(?:${CURRENCY_CODES})(?![\\p{L}\\p{N}])`, "gu");
const MAX_CURRENCIES = 3;

function currenciesIn({ text }: Layout): Span[] {
  const found = new Map<string, Span>();
  for (const match of text.matchAll(CURRENCY)) {
    if (!found.has(match[0])) found.set(match[0], spanOfMatch(match));
    if (found.size === MAX_CURRENCIES) break;
  }
  return [...found.values()];
}

const MAX_PARTS = 4;

function partsOf(text: string, value: OfferedValue): OfferedValue[] {
  const whole = text.slice(value.start, value.end);
  return spansOf(whole)
    .slice(0, MAX_PARTS)
    .map(({ start, end }) => ({ ...value, start: value.start + start, end: value.start + end }));
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const NEAREST = { colon: 2.5, right: 1, before: 0.6, below: 0.6, column: -0.5, heading: -1 } as const;

const SURE = 2;

export function bestLabel(document: AnalysedDocument, value: OfferedValue): PairLabel | null {
  let best: { label: PairLabel; score: number } | null = null;
  for (const label of labelsOf(document, value.cell, value)) {
    const { meanings } = document.terms.of(document.layout.text.slice(label.start, label.end));
    const isSure = meanings.some(({ strength }) => strength === "strong");
    const isInProse = label.relation === "before" && value.cell.words.length > 12;
    const score =
      NEAREST[label.relation] +
      0.8 * Number(label.hasColon) +
      1.5 * Number(isSure) +
      0.5 * Number(meanings.length > 0) +
      0.5 / (1 + label.distance) -
      Number(isInProse);
    if (!best || score > best.score) best = { label, score };
  }
  return best && (value.shape === undefined || best.score >= SURE) ? best.label : null;
}
