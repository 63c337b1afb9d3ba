import { Environment, EvaluationError } from "@marcbachmann/cel-js";

/** Amounts that differ by less count as equal, because of rounding. */
const HALF_A_CENT = 0.005;
/** Floating-point error: 0.1 + 0.2 must not be more than 0.3. */
const NOISE = 1e-9;

/** A separate type, so that amounts can be compared to the cent. */
export class RuleNumber {
  constructor(
    readonly value: number,
    readonly unit: string | null = null,
  ) {}
}

type Operand = RuleNumber | bigint | number;

function toNumber(operand: Operand): number {
  return operand instanceof RuleNumber ? operand.value : Number(operand);
}

const ARITHMETIC: Record<string, (a: number, b: number) => number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};
const ORDER: Record<string, (a: number, b: number) => boolean> = {
  "<": (a, b) => a < b - NOISE,
  "<=": (a, b) => a <= b + NOISE,
  ">": (a, b) => a > b + NOISE,
  ">=": (a, b) => a >= b - NOISE,
};
const COMPARED: readonly (readonly [string, string])[] = [
  ["NUMBER", "NUMBER"],
  ["NUMBER", "int"],
  ["int", "NUMBER"],
  ["NUMBER", "double"],
  ["double", "NUMBER"],
];
/** The language itself can't mix whole numbers and decimals. */
const CALCULATED = [...COMPARED, ["int", "double"], ["double", "int"]] as const;
const NUMBERS = ["NUMBER", "int", "double"];

export const DAY_TYPE = "google.protobuf.Timestamp";

/**
 * Allows document numbers and literals in one expression, where `==` compares them to the cent. Adds `abs`, `round`
 * and `date`.
 */
export function ruleEnvironment(): Environment {
  const environment = new Environment({
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 300, maxDepth: 30, maxListElements: 200, maxMapEntries: 20, maxCallArguments: 8 },
  }).registerType("NUMBER", RuleNumber);
  for (const [left, right] of CALCULATED)
    for (const [sign, calculate] of Object.entries(ARITHMETIC))
      environment.registerOperator(
        `${left} ${sign} ${right}: NUMBER`,
        (a: Operand, b: Operand) => new RuleNumber(calculate(toNumber(a), toNumber(b))),
      );
  for (const [left, right] of COMPARED)
    for (const [sign, compare] of Object.entries(ORDER))
      environment.registerOperator(`${left} ${sign} ${right}: bool`, (a: Operand, b: Operand) =>
        compare(toNumber(a), toNumber(b)),
      );
  for (const type of NUMBERS) {
    // The language derives swapped operands and "!=" itself.
    environment.registerOperator(
      `NUMBER == ${type}: bool`,
      (a: Operand, b: Operand) => Math.abs(toNumber(a) - toNumber(b)) < HALF_A_CENT - NOISE,
    );
    environment.registerFunction(
      `abs(${type}): NUMBER`,
      (number: Operand) => new RuleNumber(Math.abs(toNumber(number))),
    );
    environment.registerFunction(
      `round(${type}, int): NUMBER`,
      (number: Operand, digits: bigint) => new RuleNumber(round(toNumber(number), Number(digits))),
    );
  }
  environment.registerOperator("-NUMBER", ({ value }: RuleNumber) => new RuleNumber(-value));
  environment.registerFunction(`date(string): ${DAY_TYPE}`, dayOf);
  return environment;
}

/**
 * A rule is undecided if a number has no unit, unless the rule compares the unit with null.
 * @param mayBeNull whether the rule compares with null
 */
export function addUnit(environment: Environment, mayBeNull: boolean): void {
  if (!mayBeNull) {
    environment.registerFunction("unit(NUMBER): string", ({ unit }: RuleNumber) => {
      if (unit === null) throw new EvaluationError("The number has no unit");
      return unit;
    });
    return;
  }
  environment.registerFunction("unit(NUMBER): dyn", ({ unit }: RuleNumber) => unit);
  environment.registerFunction("unit(null): dyn", () => null);
}

function round(number: number, digits: number): number {
  if (digits < 0 || digits > 10) throw new EvaluationError("The number of digits must be from 0 to 10");
  return Number(number.toFixed(digits));
}

export function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()))
    throw new EvaluationError(`"${text}" is not a date such as "2026-03-01"`);
  return day;
}
