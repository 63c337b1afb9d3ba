import type { Conventions } from "@/lib/extraction/values/conventions";
import type { Cell, Layout, Line } from "@/lib/extraction/page/layout";
import type { CaptionStarts } from "./caption-starts";
import { termsOf } from "@/lib/extraction/lexicon/terms";
import { joinSpaced } from "@/lib/extraction/values/join-spaced";
import { withSign } from "@/lib/extraction/values/with-sign";
import { monthNumber } from "@/lib/extraction/values/month-number";
import { findDates } from "@/lib/extraction/values/parse-date";
import { findNumbers, type FoundNumber } from "@/lib/extraction/values/parse-number";
import type { Span } from "@/lib/extraction/values/span";

export interface ValueToken extends Span {
  kind: "number" | "date" | "code";
  cell: Cell;
  number?: FoundNumber;
  iso?: string;
  /** True if each character has its own box, so that no part of the token is a value. */
  isSpacedOut?: true;
}

/** Matches "1,234.56". A document with such marks never separates thousands with spaces. */
const GROUPED_BY_MARKS = /(?<![\d.,'])\d{1,3}(?:[.,'’]\d{3})+[.,]\d{2}(?!\d)/;
const MAX_CELL_LENGTH = 20_000;
const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}./_+-]{0,20}\d)[\p{L}\p{N}](?:[\p{L}\p{N}/._+-]{0,40}[\p{L}\p{N}])?(?![\p{L}\p{N}])/gu;
const GROUPED_CODE =
  /(?<![\p{L}\p{N}])(?=(?:[A-Z]{0,4} )?[A-Z\d./-]{0,12}\d)[A-Z\d][A-Z\d./-]{0,11}(?: (?=[A-Z./-]{0,6}\d)[A-Z\d][A-Z\d./-]{0,11}){1,7}(?![\p{L}\p{N}])/gu;

/** Returns tokens in text order. Some are both a code and a number. */
export function findValueTokens(
  layout: Layout,
  conventions: Conventions,
  captionStarts: CaptionStarts = new Map(),
): Map<Cell, ValueToken[]> {
  const found = new Map<Cell, ValueToken[]>();
  const spaceGroups = !GROUPED_BY_MARKS.test(layout.text);
  for (const [index, { cells }] of layout.lines.entries()) {
    for (const cell of cells) {
      if (captionStarts.has(cell)) continue;
      const spaced = spacedOut(layout, cell, cells, conventions);
      const tokens = [
        ...spaced,
        ...tokensOf(cell, conventions, spaceGroups).filter(
          (token) => !spaced.some((whole) => isPart(token, whole)),
        ),
        ...(cell === cells.at(-1) ? datesOverBreak(layout, cell, layout.lines[index + 1], conventions) : []),
      ];
      if (tokens.length > 0) found.set(cell, tokens);
    }
  }
  return found;
}

const MAX_PART = 20;

function datesOverBreak(
  { text }: Layout,
  cell: Cell,
  below: Line | undefined,
  conventions: Conventions,
): ValueToken[] {
  const [next] = below?.cells ?? [];
  if (!next || !/\d/.test(next.text.slice(0, MAX_PART)) || !/[\d\p{Ll}][.,]?$/u.test(cell.text)) return [];
  const from = Math.max(cell.start, cell.end - MAX_PART);
  return findDates(text.slice(from, Math.min(next.end, next.start + MAX_PART)), conventions.date)
    .map(({ start, end, iso }) => ({
      kind: "date" as const,
      cell,
      start: from + start,
      end: from + end,
      iso,
    }))
    .filter(({ start, end }) => start < cell.end && end > next.start);
}

function isPart({ start, end }: Span, whole: Span): boolean {
  return start >= whole.start && end <= whole.end && end - start < whole.end - whole.start;
}

export function isPartOfSpaced(tokens: readonly ValueToken[], place: Span): boolean {
  return tokens.some((token) => token.isSpacedOut && isPart(place, token));
}

const SPACED_OUT = /(?<!\S)(?:[A-Z\d](?:[ \t]+[A-Z\d/.,-]){3,}|\d{2,5}(?: - \d{2,5}){2,})(?!\S)/gu;
/** Maximum gap between characters in boxes, in character widths. Columns are further apart. */
const MAX_GAP = 4;

function spacedOut(
  { text, unit }: Layout,
  cell: Cell,
  cells: readonly Cell[],
  conventions: Conventions,
): ValueToken[] {
  let last = cell;
  for (let next = cells[last.index + 1]; next; next = cells[last.index + 1]) {
    if (next.text.length > 1 || next.left - last.right > MAX_GAP * unit) break;
    last = next;
  }
  return [
    ...text.slice(cell.start, Math.min(last.end, cell.start + MAX_CELL_LENGTH)).matchAll(SPACED_OUT),
  ].flatMap((match) => {
    const joined = joinSpaced(match[0]);
    const start = cell.start + match.index;
    const token = { start, end: start + match[0].length, cell, isSpacedOut: true as const };
    const [date] = findDates(joined, conventions.date);
    const [number] = findNumbers(joined, conventions.number);
    const isWhole = (found?: Span) => found?.start === 0 && found.end === joined.length;
    if (joined === match[0]) return [];
    return [
      ...(date && isWhole(date) ? [{ ...token, kind: "date" as const, iso: date.iso }] : []),
      ...(number && isWhole(number) ? [{ ...token, kind: "number" as const, number }] : []),
      { ...token, kind: "code" as const },
    ];
  });
}

function tokensOf(cell: Cell, conventions: Conventions, spaceGroups: boolean): ValueToken[] {
  const text = cell.text.slice(0, MAX_CELL_LENGTH);
  if (!/\d/.test(text)) return [];
  const first = lengthOfOrdinal(text);
  const at = (span: Span) => ({ start: cell.start + span.start, end: cell.start + span.end, cell });
  const dates = findDates(text, conventions.date);
  const isInDate = ({ start, end }: Span) => dates.some((date) => start < date.end && end > date.start);
  const numbers = findNumbers(text, conventions.number)
    .filter((number) => number.start >= first && !isInDate(number) && !isDayOfMonth(text, number))
    .flatMap((number) => {
      const parts = partsOf(text, number, conventions);
      return spaceGroups || parts.length === 0 ? [number, ...parts] : parts;
    });
  const codes = [...text.matchAll(CODE), ...text.matchAll(GROUPED_CODE)]
    .map((match) => ({
      start: match.index + lengthOfLabel(match[0], text.slice(0, match.index)),
      end: match.index + match[0].length,
    }))
    .filter((code) => code.start >= first && !isInDate(code));
  return [
    ...dates.map((date) => ({ kind: "date" as const, ...at(date), iso: date.iso })),
    ...numbers.map((number) => ({
      kind: "number" as const,
      ...at(withSign(text, number, conventions)),
      number,
    })),
    ...codes.map((code) => ({ kind: "code" as const, ...at(code) })),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
}

/** In "7. Passport no.: B0098213", 7 is an ordinal rather than a value. */
function lengthOfOrdinal(text: string): number {
  return /^\d{1,3}[.)]\s{1,3}(?=\p{L}[^:\d]{2,60}:)/u.exec(text)?.[0].length ?? 0;
}

/** True for 10 in "Payment received 10 Feb, thank you", which isn't an amount. "2 Set" may be a quantity. */
function isDayOfMonth(text: string, { start, end }: Span): boolean {
  if (!/^\d{1,2}$/.test(text.slice(start, end))) return false;
  const word = /^\.? (\p{Lu}\p{Ll}{2,11})(?![\p{L}\p{N}])/u.exec(text.slice(end, end + 16))?.[1];
  return word !== undefined && word !== "Set" && monthNumber(word) !== null;
}

/** In "840400 ISIN US0378331005", "ISIN" is not part of the code. */
function lengthOfLabel(code: string, before: string): number {
  const word = /^[A-Z]{2,4} /.exec(code)?.[0];
  if (word === undefined || !/\d\S* +$/.test(before.slice(-MAX_PART))) return 0;
  return termsOf(word).meanings.some(({ strength }) => strength === "strong") ? word.length : 0;
}

/** Splits "120 156.45", which may be one number or the numbers of two columns. */
function partsOf(text: string, { start, end }: FoundNumber, conventions: Conventions): FoundNumber[] {
  if (!text.slice(start, end).includes(" ")) return [];
  return [...text.slice(start, end).matchAll(/[^ ]+/g)].flatMap((part) =>
    findNumbers(part[0], conventions.number).map((number) => ({
      ...number,
      start: start + part.index + number.start,
      end: start + part.index + number.end,
    })),
  );
}
