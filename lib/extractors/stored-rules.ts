import "server-only";
import type { Rule } from "@/lib/rules/compile-rules";

/** Doesn't validate, because only the application writes this column. */
export function parseRules(json: string): Rule[] {
  return JSON.parse(json) as Rule[];
}

export function serializeRules(rules: readonly Rule[]): string {
  return JSON.stringify(rules.map(({ name, expression, message }) => ({ name, expression, message })));
}
