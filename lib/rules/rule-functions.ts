/** Those of the language that go through a list. */
const ITERATING: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "filter", "map"]);

/**
 * The functions of an expression: none that takes longer than its text is long, or that makes more of it. `matches` is left out
 * for that; a field's pattern does the same.
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
