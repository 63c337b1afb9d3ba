import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { UncertainColumn } from "@/lib/extraction/values/types";
import type { Span } from "@/lib/extraction/values/span";

export interface AskedColumn {
  name: string;
  type: ScalarType;
  /** Describes the content in the user's words. May be empty. */
  prompt: string;
  also_called?: string[];
}

export interface AskedTable {
  name: string;
  /** Describes the rows in the user's words. May be empty. */
  prompt: string;
  columns: readonly AskedColumn[];
}

/** Spans the row from its first to its last word. */
export interface FoundCell extends Span {
  raw: string;
}

export interface FoundRow extends Span {
  /** By requested column; null if the cell is empty. */
  cells: (FoundCell | null)[];
  /** Alternatives for cells in uncertain columns, in the same order as `cells`. */
  others?: (FoundCell | null)[];
}

export interface FoundTable {
  rows: FoundRow[];
  /** Number of rows in the layout, counted independently of `rows`; null if there is no possible table. */
  counted: number | null;
  /** The table may be another one, because its headings hardly match the request. */
  mayBeOther?: true;
  uncertain?: UncertainColumn[];
  /** Words on the table's lines that are in no cell. */
  leftOut?: readonly Span[];
  /** All rows are returned, although only some are requested. */
  notChosen?: true;
  /** By requested column. */
  heads?: (string | null)[];
}
