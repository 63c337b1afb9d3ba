import "server-only";
import type { Rule } from "@/lib/rules/compile-rules";

/** Not validated: only the application writes it. */
export function parseRules(json: string): Rule[] {
  return JSON.parse(json) as Rule[];
}

export function serializeRules(rules: readonly Rule[]): string {
  return JSON.stringify(rules.map(({ name, expression, message }) => ({ name, expression, message })));
}
