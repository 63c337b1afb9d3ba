import type { Check } from "@/lib/extraction/values/types";
import type { CompiledRule } from "@/lib/rules/compile-rules";
import { unitInForce, unitInWords } from "@/lib/api/unit-in-force";
import type { RuleUnits, RuleValues } from "@/lib/rules/rule-context";
import type { Result } from "./correct-values";
import { rowsInForce, rowsOf, toRows } from "./stored-tables";
import { unitOfCell } from "./unit-of-cell";
import { isScalar, type WrittenValue } from "./stored-values";

/**
 * The values with a check on each that a broken rule names, in place of those of former values. What has not changed is the
 * same object.
 */
export function applyRules<V extends WrittenValue>(result: Result<V>, rules: readonly CompiledRule[]): V[] {
  const values = toRuleValues(result);
  const units = toRuleUnits(result);
  const broken = rules.filter((rule) => rule.evaluate(values, units) === false);
  return result.values.map((value) => {
    const { checks = [] } = value;
    const present = checks.filter(({ code }) => code === "rule_broken");
    const others = checks.filter(({ code }) => code !== "rule_broken");
    const own = broken.filter(({ fields }) => fields.has(value.name)).map(toCheck);
    const isSame = JSON.stringify(own) === JSON.stringify(present);
    return isSame ? value : { ...value, checks: [...others, ...own] };
  });
}

/** The values that rules are evaluated over: a value that was not read is not known to be absent. */
export function toRuleValues({ values, tables }: Result<WrittenValue>): RuleValues {
  return new Map(
    values
      .filter(({ evidence }) => evidence.state !== "unread")
      .map((value) => [
        value.name,
        isScalar(value) ? value.value : toRows(value, rowsInForce(rowsOf(tables, value.name))),
      ]),
  );
}

/** The units of these values: codes, or as they are printed where they have none. */
export function toRuleUnits({ values, tables }: Result<WrittenValue>): RuleUnits {
  return (name) => {
    const value = values.find((value) => value.name === name);
    if (!value) return null;
    if (isScalar(value)) return unitInWords(unitInForce(value));
    const rows = rowsOf(tables, name);
    return rowsInForce(rows).map((row) =>
      Object.fromEntries(
        value.columns.flatMap(({ name }, place) => {
          const unit = unitInWords(unitOfCell(row, place, rows, value.units ?? []));
          return unit === null ? [] : [[name, unit]];
        }),
      ),
    );
  };
}

function toCheck({ name, message }: CompiledRule): Check {
  return { code: "rule_broken", message, rule: name };
}
