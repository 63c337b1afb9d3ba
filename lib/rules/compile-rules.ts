import type { AskedField } from "@/lib/extraction/values/types";
import type { RuleProblem } from "./rule-problem";
import { RuleSet, type CompiledExpression } from "./rule-set";

/** A sentence about the values of a document that should be true. */
export interface Rule {
  name: string;
  /** In the Common Expression Language over the names of fields; those that are no identifiers are in backticks. */
  expression: string;
  /** What a person reads where it is broken. */
  message: string;
}

/** A rule that can be evaluated, and the fields that it names. */
export interface CompiledRule extends Rule {
  fields: ReadonlySet<string>;
  /** Whether it needs the rows of a table. */
  readsRows: boolean;
  evaluate: CompiledExpression["evaluate"];
}

/** A rule with what is wrong with it. */
export interface UnusableRule extends Rule {
  problem: RuleProblem;
}

/** The rules of an extractor in order, each ready to be evaluated or with its problem. */
export function compileRules(
  rules: readonly Rule[],
  fields: readonly AskedField[],
): (CompiledRule | UnusableRule)[] {
  const set = new RuleSet(fields);
  return rules.map((rule) => {
    const compiled = set.compile(rule.expression);
    if ("message" in compiled) return { ...rule, problem: compiled };
    const names = new Set(compiled.references.map(({ name }) => name));
    const readsRows = fields.some(({ name, type }) => type === "TABLE" && names.has(name));
    return { ...rule, fields: names, readsRows, evaluate: compiled.evaluate };
  });
}

export function isUsable(rule: CompiledRule | UnusableRule): rule is CompiledRule {
  return !("problem" in rule);
}
