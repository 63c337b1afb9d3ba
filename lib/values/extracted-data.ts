import { BRIEF_TEXT_MAX } from "@/lib/api/limits";
import { orderedJson } from "@/lib/exports/ordered-json";
import type { Value } from "@/lib/extraction/values/types";
import type { RowInForce } from "@/lib/extraction/verify/check-rows";
import { createYield } from "@/lib/yield-to-event-loop";
import { rowsInForce, rowsOf } from "./stored-tables";
import type { Result } from "./correct-values";
import { rowsKeyOf } from "./present-names";
import { isScalar, type StoredTable, type StoredValue, type WrittenValue } from "./stored-values";

export function extractedData(result: Result<StoredValue>): string {
  return [...partsOf(result)].join("");
}

/** Parts per piece. If a text is joined from millions of parts, the first read copies all of them. */
const PARTS_OF_A_PIECE = 1_000;

export async function extractedDataInPieces(result: Result<StoredValue>): Promise<string> {
  const yieldToEventLoop = createYield();
  const pieces: string[] = [];
  const parts: string[] = [];
  for (const part of partsOf(result)) {
    parts.push(part);
    if (parts.length === PARTS_OF_A_PIECE) pieces.push(parts.splice(0).join(""));
    await yieldToEventLoop();
  }
  return pieces.join("") + parts.join("");
}

function* partsOf({ values, tables }: Result<StoredValue>): Generator<string> {
  yield "{";
  for (const [index, stored] of values.entries()) {
    yield `${index === 0 ? "" : ","}${JSON.stringify(stored.name)}:`;
    if (isScalar(stored)) yield JSON.stringify(stored.value);
    else yield* rowParts(stored, rowsInForce(rowsOf(tables, rowsKeyOf(stored))));
  }
  yield "}";
}

function* rowParts(
  { columns }: Pick<StoredTable, "columns">,
  rows: readonly RowInForce[],
): Generator<string> {
  if (rows.length === 0) return yield "null";
  for (const [index, { values }] of rows.entries())
    yield `${index === 0 ? "[" : ","}${rowJson(columns, values)}`;
  yield "]";
}

function rowJson(columns: readonly { name: string }[], row: readonly Value[]): string {
  return orderedJson(columns.map(({ name }, index) => [name, row[index] ?? null]));
}

export function missingRequired(values: readonly StoredValue[]): string[] {
  return values.filter((stored) => stored.required && isAbsent(stored)).map(({ name }) => name);
}

export function isAbsent(value: WrittenValue): boolean {
  return isScalar(value) ? value.value === null : value.rows === 0;
}

export function cutLongValues(values: StoredValue[]): { values: StoredValue[]; truncated: string[] } {
  const truncated: string[] = [];
  const short = values.map((stored) => {
    if (!isScalar(stored)) {
      if (stored.rows > 0) truncated.push(stored.name);
      return stored;
    }
    const { name, value } = stored;
    if (typeof value !== "string" || value.length <= BRIEF_TEXT_MAX) return stored;
    truncated.push(name);
    return { ...stored, value: value.slice(0, BRIEF_TEXT_MAX).toWellFormed() };
  });
  return { values: short, truncated };
}
