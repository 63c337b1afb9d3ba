import "server-only";
import type { Rule } from "@/lib/rules/compile-rules";

/** The column of an extractor without rules. */
export const NO_RULES = "[]";

/** `Extractor.rules`, written by the application alone. */
export function parseRules(json: string): Rule[] {
  return JSON.parse(json) as Rule[];
}

export function serializeRules(rules: readonly Rule[]): string {
  return JSON.stringify(rules.map(({ name, expression, message }) => ({ name, expression, message })));
}
