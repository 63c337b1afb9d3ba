import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { UncertainColumn } from "@/lib/extraction/values/types";
import type { Span } from "@/lib/extraction/values/span";

export interface AskedColumn {
  name: string;
  type: ScalarType;
  /** The content in the user's words. May be empty. */
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

/** Runs from its first to its last word. */
export interface FoundCell extends Span {
  raw: string;
}

export interface FoundRow extends Span {
  /** By requested column; null: empty in the document. */
  cells: (FoundCell | null)[];
  /** Alternatives of uncertain columns, in the same order. */
  others?: (FoundCell | null)[];
}

export interface FoundTable {
  rows: FoundRow[];
  /** Rows in the layout, counted independently of `rows`; null if there is no possible table. */
  counted: number | null;
  /** The headings hardly match the request. */
  mayBeOther?: true;
  uncertain?: UncertainColumn[];
  /** Text of its lines that is in no cell. */
  leftOut?: readonly Span[];
  /** All rows, although only some are requested. */
  notChosen?: true;
  /** By requested column. */
  heads?: (string | null)[];
}
