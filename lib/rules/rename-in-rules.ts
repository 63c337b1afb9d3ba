import type { AskedField } from "@/lib/extraction/values/types";
import { writtenName } from "./quoted-names";
import type { Rule } from "./compile-rules";
import { RuleSet } from "./rule-set";

export interface Renaming {
  former: string;
  present: string;
  columns: ReadonlyMap<string, string>;
}

/**
 * Leaves rules unchanged if they can't be evaluated.
 * @param fields the fields before renaming
 */
export function renameInRules(
  rules: readonly Rule[],
  fields: readonly AskedField[],
  { former, present, columns }: Renaming,
): Rule[] {
  const set = new RuleSet(fields);
  return rules.map((rule) => {
    const compiled = set.compile(rule.expression);
    if ("message" in compiled) return rule;
    const ofField = compiled.references.filter(({ name }) => name === former);
    const ofColumns = compiled.columns.filter(({ table }) => table === former);
    const places = [
      ...ofField.map((place) => ({ ...place, present })),
      ...ofColumns.map((place) => ({ ...place, present: columns.get(place.name) ?? place.name })),
    ];
    const expression = places
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (text, { start, end, present }) =>
          text.slice(0, start) + writtenAs(text.slice(start, end), present) + text.slice(end),
        rule.expression,
      );
    return { ...rule, expression };
  });
}

/** A column may also be written as a string: row["Net amount"]. */
function writtenAs(former: string, present: string): string {
  return /^["']/.test(former) ? JSON.stringify(present) : writtenName(present);
}
