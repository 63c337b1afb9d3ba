import { EvaluationError, ParseError, TypeError } from "@marcbachmann/cel-js";

export interface RuleProblem {
  message: string;
  start: number;
  end: number;
}

export class RefusedExpression extends Error {
  constructor(
    message: string,
    readonly range: { start: number; end: number },
  ) {
    super(message);
  }
}

const TYPE_WORDS: readonly [RegExp, string][] = [
  [/\b(?:list|map)<.*>/g, "a list"],
  [/\bgoogle\.protobuf\.Timestamp\b/g, "a DATE"],
  [/\bgoogle\.protobuf\.Duration\b/g, "a duration"],
  [/\b(?:int|double|NUMBER)\b/g, "a NUMBER"],
  [/\bstring\b/g, "a TEXT"],
  [/\bbool\b/g, "a BOOLEAN"],
];

/** Describes the error in the product's terms. Rethrows errors that are not the expression's fault. */
export function problemOf(error: unknown): RefusedExpression {
  if (error instanceof RefusedExpression) return error;
  if (!(error instanceof ParseError || error instanceof TypeError || error instanceof EvaluationError))
    throw error;
  const range = error.range ?? { start: 0, end: 0 };
  const overload = /^no such overload: (.+?) (\S{1,2}|in) (.+)$/.exec(error.summary);
  if (overload) {
    const [, left = "", sign = "", right = ""] = overload;
    return new RefusedExpression(
      `"${sign}" does not work between ${inWords(left)} and ${inWords(right)}`,
      range,
    );
  }
  return new RefusedExpression(inWords(error.summary), range);
}

function inWords(summary: string): string {
  return TYPE_WORDS.reduce((text, [type, word]) => text.replace(type, word), summary);
}
