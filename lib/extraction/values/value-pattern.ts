import { patternSize } from "./pattern-size";
import { RE2JS, RE2JSException } from "re2js";

/** A pattern's length, in characters. */
const PATTERN_MAX = 200;
/** Longer values match no pattern. */
const MATCHED_MAX = 500;
/** Steps of a compiled pattern: time and memory of a match grow with it. `.{1,255}` has 512. */
const STEPS_MAX = 600;
const TOO_MANY_STEPS = "it repeats too much";

/** Tells whether the whole of a value is as a pattern says. */
export type MatchesPattern = (value: string) => boolean;

/**
 * Compiles a pattern in RE2 syntax, which is matched in a time linear in the value's length; what JavaScript writes
 * otherwise (`\u00e4`, `(?<name>…)`, `\/`) is understood, too.
 *
 * @throws Error with what is wrong with the pattern, in a few words
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
