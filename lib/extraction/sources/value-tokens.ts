import type { Conventions } from "@/lib/extraction/conventions";
import type { Cell, Layout, Line } from "@/lib/extraction/local/layout";
import { withSign } from "@/lib/extraction/local/match-value";
import { findDates } from "@/lib/extraction/parse-date";
import { findNumbers, type FoundNumber } from "@/lib/extraction/parse-number";
import type { Span } from "@/lib/extraction/span";

/** A value that is recognised by its form alone: offsets into the document's text. */
export interface ValueToken extends Span {
  kind: "number" | "date" | "code";
  cell: Cell;
  /** Of a number: how it is written. */
  number?: FoundNumber;
  /** Of a date: YYYY-MM-DD. */
  iso?: string;
}

/** Thousands with a mark: a document that writes them so writes no other ones with a space. */
const GROUPED_BY_MARKS = /(?<![\d.,'])\d{1,3}(?:[.,'’]\d{3})+[.,]\d{2}(?!\d)/;
const MAX_CELL_LENGTH = 20_000;
/** Letters and digits without a space, at least one digit. */
const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}./_+-]{0,20}\d)[\p{L}\p{N}](?:[\p{L}\p{N}/._+-]{0,40}[\p{L}\p{N}])?(?![\p{L}\p{N}])/gu;
/** Groups of digits and capitals with single spaces between them: "DE12 3456 7890", "123 456 789". */
const GROUPED_CODE =
  /(?<![\p{L}\p{N}])(?=(?:[A-Z]{0,4} )?[A-Z\d./-]{0,12}\d)[A-Z\d][A-Z\d./-]{0,11}(?: (?=[A-Z./-]{0,6}\d)[A-Z\d][A-Z\d./-]{0,11}){1,7}(?![\p{L}\p{N}])/gu;

/** The values of a document by their form, in the order of the text: dates, numbers, and codes (which may be numbers too). */
export function findValueTokens(layout: Layout, conventions: Conventions): Map<Cell, ValueToken[]> {
  const found = new Map<Cell, ValueToken[]>();
  const spaceGroups = !GROUPED_BY_MARKS.test(layout.text);
  for (const [index, { cells }] of layout.lines.entries()) {
    for (const cell of cells) {
      const tokens = [
        ...tokensOf(cell, conventions, spaceGroups),
        ...(cell === cells.at(-1) ? datesOverBreak(layout, cell, layout.lines[index + 1], conventions) : []),
      ];
      if (tokens.length > 0) found.set(cell, tokens);
    }
  }
  return found;
}

const MAX_PART = 20;

/** A date that the end of a line divides: "June 22,\n2016". */
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

function tokensOf(cell: Cell, conventions: Conventions, spaceGroups: boolean): ValueToken[] {
  const text = cell.text.slice(0, MAX_CELL_LENGTH);
  if (!/\d/.test(text)) return [];
  const at = (span: Span) => ({ start: cell.start + span.start, end: cell.start + span.end, cell });
  const dates = findDates(text, conventions.date);
  const isInDate = ({ start, end }: Span) => dates.some((date) => start < date.end && end > date.start);
  const numbers = findNumbers(text, conventions.number)
    .filter((number) => !isInDate(number))
    .flatMap((number) => {
      const parts = partsOf(text, number, conventions);
      return spaceGroups || parts.length === 0 ? [number, ...parts] : parts;
    });
  const codes = [...text.matchAll(CODE), ...text.matchAll(GROUPED_CODE)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter((code) => !isInDate(code));
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

/** The numbers of which a number with spaces may consist: "120 156.45" is one, or two columns. */
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
