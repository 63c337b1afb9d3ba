import "server-only";
import type { Result } from "./correct-values";
import { parseTables } from "./stored-tables";
import { parseValues, type StoredValue } from "./stored-values";

/** What a document's columns hold of its result. */
export function parseResult(values: string, tables: string | null): Result<StoredValue> {
  return { values: parseValues(values), tables: parseTables(tables) };
}
