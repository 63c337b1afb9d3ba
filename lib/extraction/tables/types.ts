import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { UncertainColumn } from "@/lib/extraction/values/types";
import type { Span } from "@/lib/extraction/values/span";

export interface AskedColumn {
  name: string;
  type: ScalarType;
  /** What it holds, in the user's words. May be empty. */
  prompt: string;
  /** Further headings under which documents have it. */
  also_called?: string[];
}

export interface AskedTable {
  name: string;
  /** What its rows are, in the user's words. May be empty. */
  prompt: string;
  columns: readonly AskedColumn[];
}

/** A cell as the document writes it. Its place runs over everything between its first and its last word. */
export interface FoundCell extends Span {
  raw: string;
}

export interface FoundRow extends Span {
  /** In the order of the asked columns; null where the document leaves the cell empty. */
  cells: (FoundCell | null)[];
  /** Those of the columns that uncertain ones may be, in the order of these. */
  others?: (FoundCell | null)[];
}

export interface FoundTable {
  /** In the order of the text. */
  rows: FoundRow[];
  /** How many rows the layout shows, counted without looking at `rows`; null where it shows no table that could be the asked one. */
  counted: number | null;
  /** The columns' heads hardly name what is asked for. */
  mayBeOther?: true;
  /** Columns that may be another one of the table. */
  uncertain?: UncertainColumn[];
  /** Where the lines of the table say what is in none of its cells. */
  leftOut?: readonly Span[];
  /** All rows of a table, where a part of them is asked for. */
  notChosen?: true;
  /** The heads of the columns where the document has them, in the order of the asked ones. */
  heads?: (string | null)[];
}
