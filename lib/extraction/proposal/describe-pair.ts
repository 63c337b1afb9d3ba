import { valueKindsOf } from "@/lib/extraction/lexicon/concept-ids";
import type { Terms } from "@/lib/extraction/lexicon/terms";
import type { ValueKind } from "@/lib/extraction/lexicon/value-kind";
import { looksLikeCompany, looksLikeName } from "@/lib/extraction/page/company-name";
import type { PairLabel } from "@/lib/extraction/page/label-pairs";
import type { PossibleValue } from "@/lib/extraction/page/possible-values";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Shape } from "@/lib/extraction/sources/entities";
import { isWanted } from "./draft-fields";

export interface OfferedValue extends PossibleValue {
  shape?: (typeof OFFERED_SHAPES)[number];
}

export interface LabelledValue {
  value: OfferedValue;
  label: PairLabel | null;
}

/** In this order, later shapes say more about a value than earlier ones. */
export const OFFERED_SHAPES = [
  "person",
  "company",
  "stop",
  "town",
  "iban",
  "isin",
  "vat",
  "email",
  "lei",
  "currency",
] as const satisfies readonly (Shape | "currency")[];

type Features = Readonly<Record<string, number>>;

/** Several small objects, because one large object is several times slower. */
export type PairFeatures = readonly Features[];

export interface Repeats {
  labels: ReadonlyMap<string, number>;
  values: ReadonlyMap<string, number>;
}

const AMOUNTS: readonly ValueKind[] = ["amount", "percent", "number"];
const IDS: readonly ValueKind[] = ["id", "iban", "bic", "isin", "lei", "vat", "phone"];

export function describePair(
  { layout, terms, grid, tokens, fontHeights, arithmetic }: AnalysedDocument,
  { cell, kind, start, end, shape }: OfferedValue,
  label: PairLabel | null,
  repeats: Repeats,
): PairFeatures {
  const { cells: line = [] } = layout.lines[cell.line] ?? {};
  const value = layout.text.slice(start, end);
  const number = numberIn(grid, { start, end });
  const letters = value.match(/\p{L}/gu)?.length ?? 0;
  const token = tokens.get(cell)?.find((one) => one.start === start && one.end === end);
  const agrees = token?.number !== undefined && arithmetic.has(Math.abs(token.number.value));
  const words = label ? layout.text.slice(label.start, label.end) : "";
  const own = {
    isNumber: Number(kind === "number"),
    isDate: Number(kind === "date"),
    isCode: Number(kind === "code"),
    hasCents: Number(/\d[.,]\d{2}$/u.test(value)),
    digits: value.replace(/\D/gu, "").length,
    letterShare: letters / value.length,
    isCapital: Number(/^\p{Lu}/u.test(value)),
    isUpper: Number(letters > 1 && value === value.toUpperCase()),
    length: value.length,
    words: value.split(/\s+/u).length,
    isName: Number(kind === "text" && looksLikeName(value)),
    isCompany: Number(kind === "text" && looksLikeCompany(value)),
    endsSentence: Number(/\p{Ll}{2}[.!?]$/u.test(value)),
    hasValues: kind === "text" ? (tokens.get(cell)?.length ?? 0) : 0,
    isWholeCell: Number(start - cell.start <= 1 && cell.end - end <= 1),
    cellWords: cell.words.length,
    cellsInLine: line.length,
    cellIndex: cell.index,
    line: cell.line,
    place: cell.line / layout.lines.length,
    lines: layout.lines.length,
    height: fontHeights.get(cell) ?? 1,
    gridRows: number?.column.rows ?? 0,
    gridRow: number?.row ?? 0,
    inRow: number?.inRow ?? 0,
    isSum: Number(number?.isSumOfAbove ?? false) + Number(agrees),
    valueRepeats: repeats.values.get(value) ?? 0,
  };
  const ofLabel = {
    labelRepeats: label ? (repeats.labels.get(words) ?? 0) : 0,
    labelIsOver: label ? Math.abs(label.cell.left - cell.left) / layout.unit : 0,
    labelHeight: label ? (fontHeights.get(label.cell) ?? 1) : 0,
  };
  return [own, featuresOf(shape), describeLabel(words, label, label && terms.of(words), kind), ofLabel];
}

const BY_SHAPE = new Map<OfferedValue["shape"], Features>(
  [undefined, ...OFFERED_SHAPES].map((shape) => [
    shape,
    Object.fromEntries(OFFERED_SHAPES.map((name) => [`is-${name}`, Number(shape === name)])),
  ]),
);

function featuresOf(shape: OfferedValue["shape"]): Features {
  return BY_SHAPE.get(shape) ?? {};
}

function describeLabel(
  words: string,
  label: PairLabel | null,
  terms: Terms | null,
  kind: PossibleValue["kind"],
): Features {
  const meanings = terms?.meanings ?? [];
  const kinds = meanings.flatMap(({ concept }) => valueKindsOf(concept));
  const known = terms?.words.filter(([sense = "="]) => !sense.startsWith("=")).length ?? 0;
  return {
    byColon: Number(label?.relation === "colon"),
    byWordsBefore: Number(label?.relation === "before"),
    byLeftCell: Number(label?.relation === "right"),
    byCellAbove: Number(label?.relation === "below"),
    byColumn: Number(label?.relation === "column"),
    byHeading: Number(label?.relation === "heading"),
    labelHasColon: Number(label?.hasColon ?? false),
    labelIsSure: Number(meanings.some(({ strength }) => strength === "strong")),
    labelMayMean: Number(meanings.length > 0),
    labelIsWanted: Number(meanings.some(({ concept }) => isWanted(concept))),
    labelKnown: known / Math.max(1, terms?.words.length ?? 0),
    labelTells: terms?.totalWeight ?? 0,
    meansDate: Number(kinds.includes("date") && kind === "date"),
    meansAmount: Number(kinds.some((one) => AMOUNTS.includes(one)) && kind === "number"),
    meansId: Number(kinds.some((one) => IDS.includes(one)) && (kind === "code" || kind === "number")),
    meansName: Number(kinds.includes("name") && kind === "text"),
    meansOther: Number(kinds.includes("date") && kind !== "date"),
    meansText: Number(kinds.includes("text") && kind === "text"),
    nearness: label ? 1 / (1 + label.distance) : 0,
    labelLength: words.length,
    labelWords: words === "" ? 0 : words.split(/\s+/u).length,
    labelIsCapital: Number(/^\p{Lu}/u.test(words)),
    labelHasDigits: Number(/\d/u.test(words)),
    labelIsAlone: Number(label !== null && words.length >= label.cell.text.length - 2),
    labelIsFirst: Number(label !== null && label.start - label.cell.start <= 2),
    labelIsInFirstCell: Number(label !== null && label.cell.index === 0),
  };
}

function numberIn(grid: AnalysedDocument["grid"], { start, end }: { start: number; end: number }) {
  for (let at = start; at < Math.min(end, start + 4); at += 1) {
    const number = grid.get(at);
    if (number) return number;
  }
  return undefined;
}
