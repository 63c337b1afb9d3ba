import { AppError } from "@/lib/errors";
import type { AskedField } from "@/lib/extraction/values/types";
import { compileRules, isUsable, type Rule } from "@/lib/rules/compile-rules";

export function assertRules(rules: readonly Rule[], fields: readonly AskedField[]): void {
  const problems = compileRules(rules, fields).flatMap((rule, index) => {
    if (isUsable(rule)) return [];
    const { message, start } = rule.problem;
    return [[`rules.${index}.expression`, `${message.slice(0, -1)} (at character ${start + 1}).`] as const];
  });
  const [first] = problems;
  if (first) throw new AppError("invalid", first[1], { fields: Object.fromEntries(problems) });
}
