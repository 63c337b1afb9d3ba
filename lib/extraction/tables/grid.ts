import type { Conventions } from "@/lib/extraction/values/conventions";
import { findDates } from "@/lib/extraction/values/parse-date";
import { parseNumber } from "@/lib/extraction/values/parse-number";
import type { Span } from "@/lib/extraction/values/span";

/** What a cell looks like. A code has a digit and is neither a number nor a date: "1/4", "SN 2588". */
export type CellKind = "number" | "date" | "code" | "text";

/** A cell of a table: its parts, one for each line that it runs over. */
export interface GridCell {
  parts: Span[];
  /** What it says, where that is not what is written: in JSON. */
  raw?: string;
}

export interface GridRow extends Span {
  /** The index of the part of the table that it is in, below a header of its own. */
  part?: number;
  /** By column. */
  cells: (GridCell | null)[];
}

export interface GridColumn {
  /** Its heads, the top line first. */
  heads: string[];
  /** What most of its cells hold. */
  kind: CellKind;
  /** It says something of what the rows are part of. */
  isOuter?: boolean;
}

/** A table as the document writes it, whatever is asked for. */
export interface Grid {
  columns: GridColumn[];
  rows: GridRow[];
  counted: number;
  /** How many rows are counted in some of its columns alone. */
  countIn?: (places: readonly number[]) => number;
  /** How many of its last rows may be lines below it, which are not counted. */
  doubtful?: number;
  /** Where its lines say what is in none of its cells. */
  leftOut?: readonly Span[];
  /** The line below its rows is their sum, so that they are items whatever they are called. */
  isSummed?: boolean;
  /** The lines of its headers, and those below it that look like rows. */
  headLines?: ReadonlySet<number>;
  /** Words above or before it name the table, so that its columns need no names. */
  isNamed?: boolean;
  /** A heading above it names the table. */
  isTitled?: boolean;
  /** Others with the same heads are below or above it. */
  isPart?: boolean;
}

/** The heads of columns by their places; null where there is no such column, or it has no head. */
export function headsOf({ columns }: Grid, places: readonly (number | null)[]): (string | null)[] {
  return places.map((place) => (place === null ? null : columns[place]?.heads.join(" ") || null));
}

export function textOf(cell: GridCell, text: string): string {
  if (cell.raw !== undefined) return cell.raw;
  return cell.parts.map(({ start, end }) => text.slice(start, end)).join(" ");
}

/** What most of several cells look like. */
export function usualKindOf(cells: readonly { kind: CellKind }[]): CellKind {
  const counts = { number: 0, date: 0, code: 0, text: 0 };
  for (const { kind } of cells) counts[kind] += 1;
  const values = counts.number + counts.date + counts.code;
  if (values === 0 || counts.text > values) return "text";
  if (counts.date >= counts.number && counts.date >= counts.code) return "date";
  return counts.number >= counts.code ? "number" : "code";
}

const MAX_VALUE = 40;
/** A unit or a currency beside a number. */
const MAX_LETTERS = 4;

/** What a cell of a file of records looks like. */
export function kindOfText(text: string, conventions: Conventions): CellKind {
  if (text.length > MAX_VALUE || !/\d/.test(text)) return "text";
  if (findDates(text, conventions.date).length === 1) return "date";
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  const isPlain = !/\d[/:]\d|\d-\d|\p{L}-?\d/u.test(text);
  if (isPlain && letters <= MAX_LETTERS && parseNumber(text, conventions.number)) return "number";
  return text.split(" ").length <= 2 ? "code" : "text";
}
