import type { RuleUnits, RuleValues } from "./rule-context";
import { Meter } from "./meter";
import type { CompiledExpression, Verdict } from "./rule-set";

/** Maximum steps for all rules of a document together. They take about a tenth of a second. */
const STEPS_OF_DOCUMENT = 5_000_000;

/** Rules get equal shares of the steps. Rules that need more get the steps left over, in order. */
export function evaluateRules(
  rules: readonly CompiledExpression[],
  values: RuleValues,
  units: RuleUnits,
  hasTime: () => boolean,
): Verdict[] {
  let left = STEPS_OF_DOCUMENT;
  const evaluate = (rule: CompiledExpression, steps: number): Verdict => {
    const meter = new Meter(steps, hasTime);
    const verdict = rule.evaluate(values, units, meter);
    left -= meter.used;
    return verdict;
  };
  const share = STEPS_OF_DOCUMENT / rules.length;
  const first = rules.map((rule) => evaluate(rule, share));
  return first.map((verdict, at) => {
    const rule = rules[at];
    return verdict === "too_long" && rule && rules.length > 1 && hasTime() ? evaluate(rule, left) : verdict;
  });
}
