import { createHash } from "node:crypto";
import type { AskedField } from "@/lib/extraction/values/types";
import { itemAt } from "@/lib/item-at";
import type { RuleProblem } from "./rule-problem";
import { RuleSet } from "./rule-set";
import { toRuleField } from "./to-rule-field";

export interface Rule {
  name: string;
  /** Common Expression Language over field names. Names that are not identifiers are in backticks. */
  expression: string;
  message: string;
}

export interface CompiledRule extends Rule {
  fields: ReadonlySet<string>;
}

export interface UnusableRule extends Rule {
  problem: RuleProblem;
}

type Finding = Pick<CompiledRule, "fields"> | Pick<UnusableRule, "problem">;

/** Maximum number of cached rule sets. Every request for an extractor needs its compiled rules. */
const KNOWN_MAX = 100;
const known = new Map<string, Finding[]>();

export function compileRules(
  rules: readonly Rule[],
  fields: readonly AskedField[],
): (CompiledRule | UnusableRule)[] {
  if (rules.length === 0) return [];
  const key = createHash("sha256")
    .update(JSON.stringify([rules.map(({ expression }) => expression), fields.map(toRuleField)]))
    .digest("base64");
  const found = known.get(key) ?? compile(rules, fields);
  known.delete(key);
  known.set(key, found);
  for (const oldest of known.keys()) {
    if (known.size <= KNOWN_MAX) break;
    known.delete(oldest);
  }
  return rules.map((rule, at) => ({ ...rule, ...itemAt(found, at) }));
}

export function isUsable(rule: CompiledRule | UnusableRule): rule is CompiledRule {
  return !("problem" in rule);
}

function compile(rules: readonly Rule[], fields: readonly AskedField[]): Finding[] {
  const set = new RuleSet(fields);
  return rules.map(({ expression }) => {
    const compiled = set.compile(expression);
    if ("message" in compiled) return { problem: compiled };
    return { fields: new Set(compiled.references.map(({ name }) => name)) };
  });
}
