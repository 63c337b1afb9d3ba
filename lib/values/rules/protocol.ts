import type { AskedField, Check, ColumnSpec, Value } from "@/lib/extraction/values/types";
import type { Verdict } from "@/lib/rules/rule-set";
import type { SuggestedRule } from "@/lib/rules/suggest-rules";
import type { RowChunk } from "@/lib/values/row-chunks";
import type { StoredTable } from "@/lib/values/stored-values";
import type { UsualUnits } from "@/lib/values/stored-units";

/** The values of a document that rules name. One that was not read is left out: it is not known to be absent. */
export interface RuleDocument {
  scalars: readonly { name: string; value: Value; unit: string | null }[];
  tables: readonly RuleTable[];
}

/** A table with its rows as they are stored, which are parsed where they are needed. */
export interface RuleTable {
  name: string;
  columns: StoredTable["columns"];
  units: UsualUnits;
  chunks: readonly Pick<RowChunk, "found" | "corrected" | "firstFound">[];
}

/** A document with the places of the rules that are to be decided. */
export interface DocumentToDecide {
  document: RuleDocument;
  rules: readonly number[];
}

/** Asks what rules say of documents, which rules hold on all of them, or which cells of a table break the limits of columns. */
export type RulesRequest =
  | {
      task: "decide";
      fields: readonly AskedField[];
      expressions: readonly string[];
      documents: readonly DocumentToDecide[];
    }
  | { task: "suggest"; fields: readonly AskedField[]; documents: readonly RuleDocument[] }
  | { task: "limits"; columns: readonly ColumnSpec[]; chunks: RuleTable["chunks"] };

/** What was decided of the first documents, at least of one: others may be asked for before the next ones. */
export interface Decided {
  /** By the document, in the order of its rules. */
  verdicts: Verdict[][];
  /** The processor time that it took, in milliseconds. */
  ms: number;
}

export type RulesResult = Decided | SuggestedRule[] | Check[];
