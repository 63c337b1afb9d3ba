import { EvaluationError, type Environment, type ParseResult } from "@marcbachmann/cel-js";
import type { FieldType } from "@/lib/extraction/values/field-types";
import type { AskedField } from "@/lib/extraction/values/types";
import { QuotedNames } from "./quoted-names";
import { toVariable, type RuleUnits, type RuleValues } from "./rule-context";
import { addUnit, DAY_TYPE, ruleEnvironment } from "./rule-environment";
import { problemOf, RefusedExpression, type RuleProblem } from "./rule-problem";
import { scanExpression, type FieldReference, type Scan } from "./scan-expression";
import { sumMacro } from "./sum-macro";

/** An expression that can be evaluated. */
export interface CompiledExpression {
  /** The fields that it names, and where. */
  references: FieldReference[];
  /** Null where a value that it names is absent, unless it asks for null, and where it would take too long. */
  evaluate(values: RuleValues, units: RuleUnits): boolean | null;
}

/** Rows times the length of an expression: of about these, it takes a tenth of a second. */
const WORK_MAX = 10_000_000;
const TYPES: Record<FieldType, string> = {
  TEXT: "string",
  NUMBER: "NUMBER",
  DATE: DAY_TYPE,
  BOOLEAN: "bool",
  TABLE: "list<map<string, dyn>>",
};

let language: Environment | null = null;

interface ParsedExpression extends Scan {
  length: number;
  run: ParseResult;
}

/** Compiles expressions over the fields of one extractor. */
export class RuleSet {
  private readonly names = new QuotedNames();
  /** By the identifiers that may be null in it. */
  private readonly environments = new Map<string, Environment>();
  private readonly variables = new WeakMap<RuleValues, Map<string, unknown>>();

  constructor(private readonly fields: readonly AskedField[]) {}

  /** The expression, or what is wrong with it. */
  compile(source: string): CompiledExpression | RuleProblem {
    const { text, sourceOf } = this.names.replaceIn(source);
    const toSource = <Place extends { start: number; end: number }>(place: Place) => ({
      ...place,
      start: sourceOf(place.start),
      end: sourceOf(place.end),
    });
    try {
      const parsed = this.parse(text);
      return {
        references: parsed.references.map(toSource),
        evaluate: (values, units) => this.evaluate(parsed, values, units),
      };
    } catch (error) {
      const { message, range } = problemOf(error);
      return toSource({ message: `${message}.`, ...range });
    }
  }

  private parse(text: string): ParsedExpression {
    language ??= ruleEnvironment();
    const { ast } = language.parse(text);
    const scan = scanExpression(ast, this.fields, (identifier) => this.names.nameOf(identifier));
    const run = this.environmentFor(scan).parse(text);
    const { valid, type, error } = run.check();
    if (!valid) throw error ?? new Error("An expression is invalid without a reason.");
    if (type !== "bool" && type !== "dyn")
      throw new RefusedExpression("A rule must be true or false", ast.range);
    return { ...scan, run, length: text.length };
  }

  /** What is compared with null has no type: the language compares nothing of a type with it. */
  private environmentFor({ compared, comparesUnits }: Scan): Environment {
    language ??= ruleEnvironment();
    const key = [comparesUnits, ...[...compared].sort()].join(" ");
    const known = this.environments.get(key);
    if (known) return known;
    const environment = language.clone();
    for (const { name, type } of this.fields)
      for (const identifier of this.names.identifiersOf(name))
        environment.registerVariable(identifier, compared.has(identifier) ? "dyn" : TYPES[type]);
    environment.registerFunction(
      "sum(ast, ast): NUMBER",
      sumMacro((column) => this.names.nameOf(column)),
    );
    addUnit(environment, comparesUnits);
    this.environments.set(key, environment);
    return environment;
  }

  private evaluate(
    { references, compared, comparesCells, asksUnits, sized, length, run }: ParsedExpression,
    values: RuleValues,
    units: RuleUnits,
  ): boolean | null {
    const context: Record<string, unknown> = {};
    let rows = 0;
    for (const field of this.fields) {
      if (!values.has(field.name) || references.every(({ name }) => name !== field.name)) continue;
      const asked = asksUnits ? units : null;
      const value =
        this.variableOf(field, values, asked, comparesCells) ?? (sized.has(field.name) ? [] : null);
      if (Array.isArray(value)) rows += value.length;
      for (const identifier of this.names.identifiersOf(field.name))
        if (value !== null || compared.has(identifier)) context[identifier] = value;
    }
    if (rows * length > WORK_MAX) return null;
    try {
      const result: unknown = run(context);
      return typeof result === "boolean" ? result : null;
    } catch (error) {
      if (error instanceof EvaluationError) return null;
      throw error;
    }
  }

  /** Many rules name the same table: its rows are turned into variables once. */
  private variableOf(
    field: AskedField,
    values: RuleValues,
    units: RuleUnits | null,
    withEmpty: boolean,
  ): unknown {
    const key = `${withEmpty} ${units !== null} ${field.name}`;
    const known = this.variables.get(values) ?? new Map<string, unknown>();
    this.variables.set(values, known);
    if (!known.has(key)) known.set(key, toVariable(field, values, units, withEmpty));
    return known.get(key);
  }
}
