import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { UncertainColumn } from "@/lib/extraction/values/types";
import type { Span } from "@/lib/extraction/values/span";

export interface AskedColumn {
  name: string;
  type: ScalarType;
  prompt: string;
  also_called?: string[];
}

export interface AskedTable {
  name: string;
  prompt: string;
  columns: readonly AskedColumn[];
}

export interface FoundCell extends Span {
  raw: string;
}

export interface FoundRow extends Span {
  cells: (FoundCell | null)[];
  others?: (FoundCell | null)[];
}

export interface FoundTable {
  rows: FoundRow[];
  /** Number of rows in the layout, counted independently of `rows`. Null if no table is possible. */
  counted: number | null;
  mayBeOther?: true;
  uncertain?: UncertainColumn[];
  leftOut?: readonly Span[];
  notChosen?: true;
  heads?: (string | null)[];
}
