import type { Row, Value } from "@/lib/extraction/values/types";
import type { TableRegionDto } from "./table-region";
import type { CorrectValueInput } from "./value";

export type RowsChange =
  | { kind: "rows"; rows: readonly Row[]; originals: readonly (number | null)[] }
  | { kind: "cells"; row: number; cells: Row }
  | { kind: "insert"; row: number; cells: Row; original: number | null }
  | { kind: "remove"; row: number };

export type Change =
  | { kind: "confirm"; confirmed: boolean }
  | { kind: "accept"; accepted: boolean }
  | { kind: "restore" }
  | { kind: "choose"; candidate: number }
  | { kind: "alternative"; column: string; alternative: number }
  | { kind: "region"; region: TableRegionDto }
  | { kind: "set"; value: Value; pointed: { start: number; end: number } | null }
  | { kind: "point"; start: number; end: number }
  | RowsChange;

export type WantedValue = { field: string } | { name: string };

export interface Correction {
  value: WantedValue;
  /** The revision that the sender has seen. Null if unknown. */
  revision: number | null;
  /** The number of rows that the sender has seen. Null if unknown. */
  of: number | null;
  /** Whether to accept a value that breaks the field's limits. */
  insist: boolean;
  change: Change;
}

export function toCorrection(input: CorrectValueInput): Correction {
  const of = "of" in input ? (input.of ?? null) : null;
  const insist = "insist" in input && input.insist === true;
  const { name = "", field, revision = null } = input;
  return { value: field === undefined ? { name } : { field }, revision, of, insist, change: toChange(input) };
}

function toChange(input: CorrectValueInput): Change {
  if ("confirmed" in input) return { kind: "confirm", confirmed: input.confirmed };
  if ("accepted" in input) return { kind: "accept", accepted: input.accepted };
  if ("alternative" in input)
    return { kind: "alternative", column: input.column, alternative: input.alternative };
  if ("region" in input) return { kind: "region", region: input.region };
  if ("candidate" in input) return { kind: "choose", candidate: input.candidate };
  if ("cells" in input) return { kind: "cells", row: input.row, cells: input.cells };
  if ("insert" in input)
    return { kind: "insert", row: input.row, cells: input.insert, original: input.original ?? null };
  if ("remove" in input) return { kind: "remove", row: input.row };
  if ("start" in input) return { kind: "point", start: input.start, end: input.end };
  if (!("value" in input)) return { kind: "restore" };
  if (isOfRows(input)) return { kind: "rows", rows: input.value, originals: input.originals ?? [] };
  return { kind: "set", value: input.value, pointed: input.pointed ?? null };
}

type WholeValue = Extract<CorrectValueInput, { value: unknown }>;

function isOfRows(input: WholeValue): input is Extract<WholeValue, { value: Row[] }> {
  return Array.isArray(input.value);
}
