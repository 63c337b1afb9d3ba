import type { Conventions } from "@/lib/extraction/values/conventions";
import { findDates } from "@/lib/extraction/values/parse-date";
import { parseNumber } from "@/lib/extraction/values/parse-number";
import type { Span } from "@/lib/extraction/values/span";

/** A code contains a digit, but is neither a number nor a date: "1/4", "SN 2588". */
export type CellKind = "number" | "date" | "code" | "text";

export interface GridCell {
  parts: Span[];
  /** JSON only: the actual value, if it differs from the written text. */
  raw?: string;
}

export interface GridRow extends Span {
  part?: number;
  cells: (GridCell | null)[];
}

export interface GridColumn {
  heads: string[];
  kind: CellKind;
  /** Whether the column describes the object that contains the rows (JSON). */
  isOuter?: boolean;
}

export interface Grid {
  columns: GridColumn[];
  rows: GridRow[];
  counted: number;
  countIn?: (places: readonly number[]) => number;
  /** Number of rows at the end that may not belong to the table. They aren't counted. */
  doubtful?: number;
  leftOut?: readonly Span[];
  /** Whether a total follows the rows. It proves that they are items, even if no heading says so. */
  isSummed?: boolean;
  /** Header lines, and lines below the table that look like rows. */
  headLines?: ReadonlySet<number>;
  /** Whether words nearby name the table, so that its columns don't need headings. */
  isNamed?: boolean;
  isTitled?: boolean;
  isPart?: boolean;
}

export function headsOf({ columns }: Grid, places: readonly (number | null)[]): (string | null)[] {
  return places.map((place) => (place === null ? null : columns[place]?.heads.join(" ") || null));
}

export function textOf(cell: GridCell, text: string): string {
  if (cell.raw !== undefined) return cell.raw;
  return cell.parts.map(({ start, end }) => text.slice(start, end)).join(" ");
}

export function usualKindOf(cells: readonly { kind: CellKind }[]): CellKind {
  const counts = { number: 0, date: 0, code: 0, text: 0 };
  for (const { kind } of cells) counts[kind] += 1;
  const values = counts.number + counts.date + counts.code;
  if (values === 0 || counts.text > values) return "text";
  if (counts.date >= counts.number && counts.date >= counts.code) return "date";
  return counts.number >= counts.code ? "number" : "code";
}

const MAX_VALUE = 40;
const MAX_LETTERS = 4;

export function kindOfText(text: string, conventions: Conventions): CellKind {
  if (text.length > MAX_VALUE || !/\d/.test(text)) return "text";
  if (findDates(text, conventions.date).length === 1) return "date";
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  const isPlain = !/\d[/:]\d|\d-\d|\p{L}-?\d/u.test(text);
  if (isPlain && letters <= MAX_LETTERS && parseNumber(text, conventions.number)) return "number";
  return text.split(" ").length <= 2 ? "code" : "text";
}
