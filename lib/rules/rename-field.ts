import type { AskedField } from "@/lib/extraction/values/types";
import { writtenName } from "./quoted-names";
import type { Rule } from "./compile-rules";
import { RuleSet } from "./rule-set";

/**
 * The rules with a field's new name in the place of its former one. Those that cannot be evaluated are left as they are.
 *
 * @param fields as they were before
 */
export function renameField(
  rules: readonly Rule[],
  fields: readonly AskedField[],
  former: string,
  present: string,
): Rule[] {
  const set = new RuleSet(fields);
  return rules.map((rule) => {
    const compiled = set.compile(rule.expression);
    if ("message" in compiled) return rule;
    const places = compiled.references.filter(({ name }) => name === former);
    const expression = places
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (text, { start, end }) => text.slice(0, start) + writtenName(present) + text.slice(end),
        rule.expression,
      );
    return { ...rule, expression };
  });
}
