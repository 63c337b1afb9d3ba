import type { AskedField, Check, ColumnSpec, Value } from "@/lib/extraction/values/types";
import type { Verdict } from "@/lib/rules/rule-set";
import type { SuggestedRule } from "@/lib/rules/suggest-rules";
import type { RowChunk } from "@/lib/values/row-chunks";
import type { StoredTable } from "@/lib/values/stored-values";
import type { UsualUnits } from "@/lib/values/stored-units";

/** Must not contain unread values, because they may exist in the document. */
export interface RuleDocument {
  scalars: readonly { name: string; value: Value; unit: string | null }[];
  tables: readonly RuleTable[];
}

export interface RuleTable {
  name: string;
  columns: StoredTable["columns"];
  units: UsualUnits;
  chunks: readonly Pick<RowChunk, "found" | "corrected" | "firstFound">[];
}

export interface DocumentToDecide {
  document: RuleDocument;
  rules: readonly number[];
}

export type RulesRequest =
  | {
      task: "decide";
      fields: readonly AskedField[];
      expressions: readonly string[];
      documents: readonly DocumentToDecide[];
    }
  | { task: "suggest"; fields: readonly AskedField[]; documents: readonly RuleDocument[] }
  | { task: "limits"; columns: readonly ColumnSpec[]; chunks: RuleTable["chunks"] };

/** Covers at least the first document. Other requests may run before the rest is decided. */
export interface Decided {
  verdicts: Verdict[][];
  /** In processor milliseconds. */
  ms: number;
}

export type RulesResult = Decided | SuggestedRule[] | Check[];
