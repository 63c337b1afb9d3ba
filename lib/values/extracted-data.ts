import { BRIEF_TEXT_MAX } from "@/lib/api/limits";
import { jsonList, jsonObject, orderedJson } from "@/lib/exports/ordered-json";
import type { Value } from "@/lib/extraction/values/types";
import { rowsInForce, rowsOf, type StoredTables } from "./stored-tables";
import type { Result } from "./correct-values";
import { isScalar, type StoredValue, type WrittenValue } from "./stored-values";

/** The values by name, as a JSON string in the order of the list; a table is a list of rows. */
export function extractedData({ values, tables }: Result<StoredValue>): string {
  return jsonObject(values.map((stored) => [stored.name, valueJson(stored, tables)]));
}

function valueJson(stored: StoredValue, tables: StoredTables): string {
  if (isScalar(stored)) return JSON.stringify(stored.value);
  const rows = rowsInForce(rowsOf(tables, stored.name));
  return rows.length === 0 ? "null" : jsonList(rows.map(({ values }) => rowJson(stored.columns, values)));
}

/** A row as a JSON object with its columns in their order. */
function rowJson(columns: readonly { name: string }[], row: readonly Value[]): string {
  return orderedJson(columns.map(({ name }, index) => [name, row[index] ?? null]));
}

/** Names of required fields without a value. */
export function missingRequired(values: readonly StoredValue[]): string[] {
  return values.filter((stored) => stored.required && isAbsent(stored)).map(({ name }) => name);
}

/** Whether a field has no value, or a table no rows. */
export function isAbsent(value: WrittenValue): boolean {
  return isScalar(value) ? value.value === null : value.rows === 0;
}

/** Truncates texts to 200 characters and leaves out the rows of tables, and returns the names of the truncated values. */
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
