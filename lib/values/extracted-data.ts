import { BRIEF_TEXT_MAX } from "@/lib/api/limits";
import { orderedJson } from "@/lib/exports/ordered-json";
import type { StoredValue } from "./stored-values";

/** The values by name, as a JSON string in the order of the list. */
export function extractedData(values: Pick<StoredValue, "name" | "value">[]): string {
  return orderedJson(values.map(({ name, value }) => [name, value]));
}

/** Names of required fields without a value. */
export function missingRequired(values: StoredValue[]): string[] {
  return values.filter(({ required, value }) => required && value === null).map(({ name }) => name);
}

/** Truncates texts to 200 characters, and returns the names of the truncated values. */
export function cutLongValues(values: StoredValue[]): { values: StoredValue[]; truncated: string[] } {
  const truncated: string[] = [];
  const short = values.map((stored) => {
    const { name, value } = stored;
    if (typeof value !== "string" || value.length <= BRIEF_TEXT_MAX) return stored;
    truncated.push(name);
    return { ...stored, value: value.slice(0, BRIEF_TEXT_MAX).toWellFormed() };
  });
  return { values: short, truncated };
}
