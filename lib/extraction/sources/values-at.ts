import type { Cell } from "@/lib/extraction/page/layout";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import { isLabel } from "./phrases";
import { spansOf } from "./text-spans";
import type { ValueToken } from "./value-tokens";

export interface ValueInCell extends Span {
  skipped: number;
}

const MAX_VALUES = 4;
const MAX_TEXT = 300;

const known = new WeakMap<AnalysedDocument, Map<ScalarType, Map<number, ValueInCell[]>>>();

/** Returns the nearest values first. Cached, because several fields may have labels next to the same cell. */
export function valuesFrom(
  document: AnalysedDocument,
  cell: Cell,
  from: number,
  type: ScalarType,
): readonly ValueInCell[] {
  const ofDocument = known.get(document) ?? new Map<ScalarType, Map<number, ValueInCell[]>>();
  known.set(document, ofDocument);
  const ofType = ofDocument.get(type) ?? new Map<number, ValueInCell[]>();
  ofDocument.set(type, ofType);
  const values = ofType.get(from) ?? findValues(document, cell, from, type);
  ofType.set(from, values);
  return values;
}

function findValues(document: AnalysedDocument, cell: Cell, from: number, type: ScalarType): ValueInCell[] {
  const tokens = (document.tokens.get(cell) ?? []).filter(({ start }) => start >= from);
  switch (type) {
    case "NUMBER":
      return numbered(tokens.filter(({ kind }) => kind === "number"));
    case "DATE":
      return numbered(tokens.filter(({ kind }) => kind === "date"));
    case "TEXT":
      return [
        ...textsFrom(document, cell, from),
        ...numbered(tokens.filter(({ kind }) => kind !== "number")),
      ];
    case "BOOLEAN":
      return [];
  }
}

function numbered(tokens: ValueToken[]): ValueInCell[] {
  return tokens.slice(0, MAX_VALUES).map(({ start, end }, skipped) => ({ start, end, skipped }));
}

function textsFrom(document: AnalysedDocument, cell: Cell, from: number): ValueInCell[] {
  const next = document.phrasesOf
    .get(cell)
    ?.find((phrase) => phrase.start > from + 1 && phrase.hasColon && isLabel(phrase));
  const end = Math.min(next?.start ?? cell.end, from + MAX_TEXT);
  const spans = spansOf(document.layout.text.slice(from, end)).map((span) => ({
    start: from + span.start,
    end: from + span.end,
    skipped: 0,
  }));
  const [whole] = spans;
  const continued = whole && whole.end >= cell.end - 1 ? endOfContinuation(document, cell) : null;
  return continued === null || !whole ? spans : [...spans, { ...whole, end: continued }];
}

function endOfContinuation({ layout, phrasesOf }: AnalysedDocument, cell: Cell): number | null {
  const cells = layout.lines[cell.line]?.cells ?? [];
  const [below] = layout.lines[cell.line + 1]?.cells ?? [];
  const isNext = below && cell === cells.at(-1) && Math.abs(below.left - cell.left) <= 2 * layout.unit;
  if (!isNext || /\n\s*\n/.test(layout.text.slice(cell.end, below.start))) return null;
  const hasOwnLabel = phrasesOf.get(below)?.some(({ isFirst, hasColon }) => isFirst && hasColon) ?? false;
  return hasOwnLabel || below.text.length > MAX_TEXT ? null : below.end;
}
