import { EvaluationError, type Environment, type ParseResult } from "@marcbachmann/cel-js";
import type { FieldType } from "@/lib/extraction/values/field-types";
import type { AskedField } from "@/lib/extraction/values/types";
import { assertBounded } from "./assert-bounded";
import type { Meter } from "./meter";
import { meterExpression } from "./meter-expression";
import { QuotedNames } from "./quoted-names";
import { toVariable, type RuleUnits, type RuleValues } from "./rule-context";
import { addUnit, DAY_TYPE, ruleEnvironment } from "./rule-environment";
import { problemOf, RefusedExpression, type RuleProblem } from "./rule-problem";
import { scanExpression, type ColumnReference, type FieldReference, type Scan } from "./scan-expression";
import { sumMacro } from "./sum-macro";

/** `absent`: the rule names a missing value and doesn't compare it with null. */
export type Verdict = "holds" | "broken" | "absent" | "too_long" | "failed";

export interface CompiledExpression {
  references: FieldReference[];
  columns: ColumnReference[];
  /** Never throws. */
  evaluate(values: RuleValues, units: RuleUnits, meter: Meter): Verdict;
}

const TYPES: Record<FieldType, string> = {
  TEXT: "string",
  NUMBER: "NUMBER",
  DATE: DAY_TYPE,
  BOOLEAN: "bool",
  TABLE: "list<map<string, dyn>>",
};

let language: Environment | null = null;

interface ParsedExpression extends Scan {
  run: ParseResult;
}

export class RuleSet {
  private readonly names = new QuotedNames();
  private readonly environments = new Map<string, Environment>();
  private readonly variables = new WeakMap<RuleValues, Map<string, unknown>>();
  private meter: Meter | null = null;

  constructor(private readonly fields: readonly AskedField[]) {}

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
        columns: parsed.columns.map(toSource),
        evaluate: (values, units, meter) => this.evaluate(parsed, values, units, meter),
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
    assertBounded(ast);
    const run = this.environmentFor(scan).parse(text);
    const { valid, type, error } = run.check();
    if (!valid) throw error ?? new Error("An expression is invalid without a reason.");
    if (type !== "bool" && type !== "dyn")
      throw new RefusedExpression("A rule must compare something, such as Net + Tax == Total", ast.range);
    meterExpression(run.ast, () => this.currentMeter());
    return { ...scan, run };
  }

  private currentMeter(): Meter {
    if (!this.meter) throw new Error("No expression is being evaluated.");
    return this.meter;
  }

  /** A name compared with null gets no type, because the language refuses to compare typed values with null. */
  private environmentFor({ references, compared, comparesUnits }: Scan): Environment {
    const key = [comparesUnits, ...[...compared].sort()].join(" ");
    const environment = this.environments.get(key) ?? this.newEnvironment(comparesUnits);
    this.environments.set(key, environment);
    const named = new Set(references.map(({ name }) => name));
    for (const { name, type } of this.fields)
      for (const identifier of named.has(name) ? this.names.identifiersOf(name) : [])
        if (!environment.hasVariable(identifier))
          environment.registerVariable(identifier, compared.has(identifier) ? "dyn" : TYPES[type]);
    return environment;
  }

  private newEnvironment(comparesUnits: boolean): Environment {
    language ??= ruleEnvironment();
    const environment = language.clone();
    environment.registerFunction(
      "sum(ast, ast): NUMBER",
      sumMacro(
        (column) => this.names.nameOf(column),
        (rows) => this.currentMeter().spend(rows),
      ),
    );
    addUnit(environment, comparesUnits);
    return environment;
  }

  private evaluate(
    expression: ParsedExpression,
    values: RuleValues,
    units: RuleUnits,
    meter: Meter,
  ): Verdict {
    this.meter = meter;
    try {
      const result: unknown = expression.run(this.contextOf(expression, values, units));
      if (meter.isSpent) return "too_long";
      if (typeof result !== "boolean") return "absent";
      return result ? "holds" : "broken";
    } catch (error) {
      if (meter.isSpent) return "too_long";
      return error instanceof EvaluationError ? "absent" : "failed";
    } finally {
      this.meter = null;
    }
  }

  private contextOf(
    { references, compared, comparesCells, asksUnits, sized }: ParsedExpression,
    values: RuleValues,
    units: RuleUnits,
  ): Record<string, unknown> {
    const context: Record<string, unknown> = {};
    for (const field of this.fields) {
      if (!values.has(field.name) || references.every(({ name }) => name !== field.name)) continue;
      const asked = asksUnits ? units : null;
      const value =
        this.variableOf(field, values, asked, comparesCells) ?? (sized.has(field.name) ? [] : null);
      for (const identifier of this.names.identifiersOf(field.name))
        if (value !== null || compared.has(identifier)) context[identifier] = value;
    }
    return context;
  }

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
