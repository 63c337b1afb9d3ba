import type { Check } from "@/lib/extraction/values/types";
import type { CompiledRule } from "@/lib/rules/compile-rules";
import type { Verdict } from "@/lib/rules/rule-set";
import type { WrittenValue } from "@/lib/values/stored-values";

const UNDECIDED = {
  too_long: "takes too long.",
  failed: "cannot be computed.",
} satisfies Partial<Record<Verdict, string>>;

/**
 * Returns the same objects for unchanged values.
 * @param verdicts by rule name. Other rules keep their verdicts.
 */
export function withVerdicts<V extends WrittenValue>(
  values: readonly V[],
  rules: readonly CompiledRule[],
  verdicts: ReadonlyMap<string, Verdict>,
): V[] {
  return values.map((value) => {
    const { checks = [] } = value;
    const present = checks.filter(isOfRules);
    const others = checks.filter((check) => !isOfRules(check));
    const own = rules
      .filter(({ fields }) => fields.has(value.name))
      .flatMap((rule) => {
        const verdict = verdicts.get(rule.name) ?? verdictOf(present, rule);
        return verdict === undefined ? [] : toChecks(rule, verdict);
      });
    const isSame = JSON.stringify(own) === JSON.stringify(present);
    return isSame ? value : { ...value, checks: [...others, ...own] };
  });
}

function isOfRules({ code }: Check): boolean {
  return code === "rule_broken" || code === "rule_undecided";
}

function verdictOf(checks: readonly Check[], { name }: CompiledRule): Verdict | undefined {
  const check = checks.find(({ rule }) => rule === name);
  if (check?.code !== "rule_undecided") return check && "broken";
  return check.message.endsWith(UNDECIDED.failed) ? "failed" : "too_long";
}

function toChecks({ name, message }: CompiledRule, verdict: Verdict): Check[] {
  if (verdict === "broken") return [{ code: "rule_broken", message, rule: name }];
  if (verdict !== "too_long" && verdict !== "failed") return [];
  const reason = `Not checked: "${name}" ${UNDECIDED[verdict]}`;
  return [{ code: "rule_undecided", message: reason, rule: name }];
}
