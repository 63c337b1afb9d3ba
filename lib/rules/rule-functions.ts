const ITERATING: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "filter", "map"]);

/**
 * Excludes functions that take more than linear time or return longer text than they receive. A field's pattern
 * replaces `matches`.
 */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...ITERATING,
  "abs",
  "round",
  "sum",
  "unit",
  "date",
  "duration",
  "size",
  "contains",
  "startsWith",
  "endsWith",
  "getFullYear",
  "getMonth",
  "getDayOfMonth",
  "getDayOfWeek",
]);

export function isIterating(name: string): boolean {
  return ITERATING.has(name);
}

export function isKnownFunction(name: string): boolean {
  return FUNCTIONS.has(name);
}
