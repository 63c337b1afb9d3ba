import { patternSize } from "./pattern-size";
import { RE2JS, RE2JSException } from "re2js";

const PATTERN_MAX = 200;
/** Values with more characters than this never match. */
const MATCHED_MAX = 500;
/** Maximum program size, which limits time and memory for matching. `.{1,255}` has 512 steps. */
const STEPS_MAX = 600;
const TOO_MANY_STEPS = "it repeats too much";

export type MatchesPattern = (value: string) => boolean;

/**
 * Compiles RE2 syntax, which matches in linear time. Also accepts JavaScript's `\u00e4`, `(?<name>…)` and `\/`.
 * @throws Error with a short reason
 */
export function compilePattern(pattern: string): MatchesPattern {
  if (pattern.length > PATTERN_MAX) throw new Error(`it has more than ${PATTERN_MAX} characters`);
  if (patternSize(pattern) > STEPS_MAX) throw new Error(TOO_MANY_STEPS);
  const compiled = compile(pattern);
  if (compiled.programSize() > STEPS_MAX) throw new Error(TOO_MANY_STEPS);
  return (value) => value.length <= MATCHED_MAX && compiled.testExact(value);
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new Error(error.message.replace(/^.*error parsing regexp: /s, ""), { cause: error });
  }
}
