import { CURRENCY_CODES } from "@/lib/extraction/identifiers/currencies";
import { spansOf } from "@/lib/extraction/sources/text-spans";
import { labelsOf, type PairLabel } from "@/lib/extraction/page/label-pairs";
import { cellAt, type Cell, type Layout } from "@/lib/extraction/page/layout";
import { looksLikeCompany } from "@/lib/extraction/page/company-name";
import { possibleValues } from "@/lib/extraction/page/possible-values";
import { logOdds, type TreeModel } from "@/lib/extraction/ranker/tree-model";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { addressesOf } from "@/lib/extraction/sources/addresses";
import { entitiesOf } from "@/lib/extraction/sources/entities";
import { itemAt } from "@/lib/item-at";
import { spanOfMatch, type Span } from "@/lib/extraction/values/span";
import {
  describePair,
  OFFERED_SHAPES,
  type LabelledValue,
  type OfferedValue,
  type PairFeatures,
} from "./describe-pair";
import { pairToOffer } from "./pair-to-offer";
import { findFormLines } from "./form-lines";
import weights from "./weights.json";

export interface DescribedValue extends LabelledValue {
  features: PairFeatures;
}

const MAX_LINES = 2_000;
/** Limits the time for a wide sheet to seconds rather than minutes. */
const MAX_VALUES = 5_000;
/** Few pairs below this score are a label and its value, unless a colon or a form shows it. */
const MIN_SCORE = -3;
const MODEL: TreeModel = weights;

/** Returns the best pairs first. Leaves out values that are a form's labels, and pairs that are unlikely. */
export function rankPairs(document: AnalysedDocument, itemRows: ReadonlySet<number>): LabelledValue[] {
  const { lines, unit } = document.layout;
  const forms = findFormLines(lines, unit);
  const isInForm = ({ line }: Cell) => forms.has(itemAt(lines, line));
  const isEvident = ({ relation, hasColon, cell }: PairLabel) =>
    relation === "colon" || (relation === "right" && (hasColon || (cell.index === 0 && isInForm(cell))));
  return describedValues(document, itemRows)
    .filter(({ value: { cell } }) => cell.index > 0 || !isInForm(cell))
    .map((one) => ({ ...one, score: scoreOf(one.features) }))
    .filter(({ label, score }) => score >= MIN_SCORE || (label !== null && isEvident(label)))
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
  const labelled = valuesIn(document, itemRows).flatMap(
    (value) => pairToOffer(document, { value, label: bestLabel(document, value) }) ?? [],
  );
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
    for (const { start, end } of offeredOf(document, shape)) {
      const cell = cellAt(layout, start);
      if (!cell || cell.line >= MAX_LINES || itemRows.has(cell.line)) continue;
      if (/[:：]\s/u.test(layout.text.slice(start, end))) continue;
      const known = found.get(`${start} ${end}`);
      add({ start, end, cell, kind: known?.kind ?? "text", shape });
    }
  return [...found.values()];
}

/** Skips uncertain companies, people and stops, which are too often headings or sentences. */
function offeredOf(document: AnalysedDocument, shape: (typeof OFFERED_SHAPES)[number]): Span[] {
  switch (shape) {
    case "currency":
      return currenciesIn(document.layout);
    case "company":
      return entitiesOf(document, shape).filter(
        ({ start, end, features }) =>
          features.endsWithLegalForm !== undefined ||
          looksLikeCompany(document.layout.text.slice(start, end)),
      );
    case "person":
      return addressesOf(document).flatMap(({ names, hasPostalCode }) => {
        const name = hasPostalCode ? names.at(-1) : undefined;
        return name ? [{ start: name.start, end: name.end }] : [];
      });
    case "stop":
      return stopsOf(document);
    default:
      return entitiesOf(document, shape);
  }
}

const TIME = /(?<!\d)\d{1,2}:\d{2}(?!\d)/u;

/** Includes places beside a time only if there are several, because a print date has a time too. */
function stopsOf(document: AnalysedDocument): Span[] {
  const timed = new Set<number>();
  const stops = entitiesOf(document, "stop").filter(({ start, features }) => {
    const line = cellAt(document.layout, start)?.line;
    const isTimed =
      line !== undefined && document.layout.lines[line]?.cells.some(({ text }) => TIME.test(text));
    if (isTimed) timed.add(line);
    return isTimed || features.isBesideTime === undefined;
  });
  return stops.filter(({ features }) => features.isBesideTime === undefined || timed.size > 1);
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
