import type { Cell, Line } from "@/lib/extraction/page/layout";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { boundsAround } from "@/lib/extraction/values/bounds-around";
import type { DateConvention } from "@/lib/extraction/values/parse-date";
import { monthNumber } from "@/lib/extraction/values/month-number";
import { extentOf, type Extent } from "@/lib/extraction/sources/extent";
import type { ValueToken } from "@/lib/extraction/sources/value-tokens";
import type { Span } from "@/lib/extraction/values/span";
import type { CellKind } from "./grid";

export interface Piece extends Span, Extent {
  kind: CellKind;
}

export function piecesOf(document: AnalysedDocument, { cells }: Line): Piece[] {
  return cells.flatMap((cell) => {
    const groups = groupsOf(document, cell);
    return groups.length > 1
      ? groups.map((span) => pieceOf(document, cell, span))
      : wholeCell(document, cell);
  });
}

export function pieceOf({ tokens, layout }: AnalysedDocument, cell: Cell, span: Span): Piece {
  const values = valuesOf(tokens.get(cell) ?? []).filter(
    ({ start, end }) => start >= span.start && end <= span.end,
  );
  return {
    start: span.start,
    end: span.end,
    ...extentOf(cell, span),
    kind: isRange(layout, span, values) ? "code" : kindOf(layout.text.slice(span.start, span.end), values),
  };
}

function wholeCell(document: AnalysedDocument, cell: Cell): Piece[] {
  return /[\p{L}\p{N}]/u.test(cell.text) ? [pieceOf(document, cell, cell)] : [];
}

export function valuesOf(tokens: readonly ValueToken[]): ValueToken[] {
  const values: ValueToken[] = [];
  for (const token of tokens) {
    const last = values.at(-1);
    if (token.kind === "code" || (last && token.start < last.end)) continue;
    values.push(token);
  }
  return values;
}

const MAX_LETTERS_BESIDE = 6;
const MAX_CODE = 24;
const MAX_DATES = 2;

const DAY_AND_MONTH = /^(\d{1,2})\.(\d{1,2})\.$/;
const DAY_AND_NAME = /^(\d{1,2})\.?[ -]?(\p{L}{3,12})\.?$/u;
const NAME_AND_DAY = /^(\p{L}{3,12})\.?[ -](\d{1,2})$/u;

const WITH_SLASH = /^(\d{1,2})\/(\d{1,2})$/;

/** Reads a day and a month such as "12/28", in the only possible order or else in the document's order. */
export function slashedDayOfYear(
  text: string,
  convention: DateConvention,
): { day: number; month: number } | null {
  const [, first = "", second = ""] = WITH_SLASH.exec(text) ?? [];
  const [one, other] = [Number(first), Number(second)];
  if (one < 1 || other < 1 || one > 31 || other > 31 || Math.min(one, other) > 12) return null;
  if (one <= 12 && other <= 12 && convention === null) return null;
  const isMonthFirst = other > 12 || (one <= 12 && convention === "month-first");
  return isMonthFirst ? { day: other, month: one } : { day: one, month: other };
}

/** Reads "28.12." or "28 Dec". */
export function dayOfYear(text: string): { day: number; month: number } | null {
  const [numeric, named, reversed] = [DAY_AND_MONTH, DAY_AND_NAME, NAME_AND_DAY].map((form) =>
    form.exec(text),
  );
  const day = Number(numeric?.[1] ?? named?.[1] ?? reversed?.[2]);
  const month = numeric ? Number(numeric[2]) : monthNumber(named?.[2] ?? reversed?.[1] ?? "");
  return month !== null && month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { day, month } : null;
}

function kindOf(text: string, values: readonly ValueToken[]): CellKind {
  if (dayOfYear(text)) return "date";
  if (TIME.test(text)) return "code";
  const [first] = values;
  if (first) {
    const letters = text.replace(/[^\p{L}]/gu, "").length;
    const inside = values.reduce((sum, { start, end }) => sum + (end - start), 0);
    const isMostly = inside * 2 >= text.length || letters <= MAX_LETTERS_BESIDE;
    if (first.kind === "date" && isMostly && values.length <= MAX_DATES) return "date";
    if (first.kind === "number" && values.length === 1 && isMostly && isBareNumber(text)) return "number";
  }
  const isCode = /\d/.test(text) && text.length <= MAX_CODE && text.split(" ").length <= 2;
  return isCode ? "code" : "text";
}

const TIME = /^\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?(?: ?[-–—] ?\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?)?$/iu;
const TIMES = /\d:\d{2}(?: ?[ap]\.?m\.?)? ?[-–—] ?\d{1,2}:\d{2}/iu;

/** Matches a word that isn't a currency, followed by a number: "Room 2". */
const NAMED = /^(?!euro|dollar|pound)\p{L}{4,} \d/iu;

function isBareNumber(text: string): boolean {
  return !NAMED.test(text) && !/\p{L}[-/]?\d|\d[/:]\d|\d\p{L}+\d/u.test(text);
}

const MAX_UNIT = 8;

function isRange({ text }: AnalysedDocument["layout"], cell: Span, [first]: readonly ValueToken[]): boolean {
  const range = first && boundsAround(text, first);
  if (!range || !/^\d.*\d$/.test(range)) return false;
  const written = text.slice(cell.start, cell.end);
  return written.startsWith(range) && written.length <= range.length + MAX_UNIT;
}

/** Matches "Q1 2026" and "KW12 2026". */
const PART_OF_YEAR = /^\p{L}{1,2}\d{1,2} (?:19|20)\d{2}$/u;
const SIZE = /\d ?(?:\p{L}{1,2} ?)?[×x] ?\d/u;

const UNIT = /^[^\d\s]{1,6}$/u;
const MAX_VALUES_LENGTH = 400;

function groupsOf({ tokens, layout }: AnalysedDocument, cell: Cell): Span[] {
  if (cell.text.length > MAX_VALUES_LENGTH || !/\d.* .*\d/.test(cell.text)) return [];
  // Keep lists whole, and values with a remark in brackets.
  if (/[;,](?: |$)|\(.*\d.*\) ?\S/.test(cell.text) || TIMES.test(cell.text) || SIZE.test(cell.text))
    return [];
  if (PART_OF_YEAR.test(cell.text)) return [];
  const values = valuesOf(tokens.get(cell) ?? []);
  if (isRange(layout, cell, values)) return [];
  const groups: Span[] = [];
  for (const word of cell.text.matchAll(/\S+/g)) {
    const start = cell.start + word.index;
    const end = start + word[0].length;
    const last = groups.at(-1);
    const isOfLast = values.some((value) => last && value.start < last.end && value.end > start);
    if (last && (isOfLast || UNIT.test(word[0]))) last.end = end;
    else if (!/\d/.test(word[0]) || word[0].replace(/[^\p{L}]/gu, "").length > 3) return [];
    else groups.push({ start, end });
  }
  return groups;
}
