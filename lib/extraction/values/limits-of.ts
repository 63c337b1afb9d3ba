import { spellingKey } from "./spelling-key";
import type { Value, ValueLimits } from "./types";
import type { LimitCode } from "./check-codes";
import { compilePattern } from "./value-pattern";

/** An empty value breaks no limit. */
export interface Limits {
  /** Returns the option if the value is one of its spellings, otherwise the value itself. */
  spelt: <V extends Value>(value: V) => V;
  brokenBy: (value: Value) => LimitCode | null;
}

const prepared = new WeakMap<ValueLimits, Limits>();

/** Cached, because it compiles patterns and indexes spellings. */
export function limitsOf(spec: ValueLimits): Limits {
  const known = prepared.get(spec) ?? prepare(spec);
  prepared.set(spec, known);
  return known;
}

function prepare({ options, pattern, minimum, maximum }: ValueLimits): Limits {
  const spellings =
    options &&
    new Map(options.flatMap(({ value, also }) => [value, ...also].map((text) => [spellingKey(text), value])));
  const matches = pattern === undefined ? undefined : compilePattern(pattern);
  const optionOf = (value: Value) =>
    typeof value === "string" ? spellings?.get(spellingKey(value)) : undefined;
  const spelt = <V extends Value>(value: V): V => (optionOf(value) as V | undefined) ?? value;
  return {
    spelt,
    brokenBy(value) {
      if (value === null) return null;
      if (spellings && optionOf(value) === undefined) return "not_allowed";
      if (matches && !matches(String(spelt(value)))) return "pattern_differs";
      const isOutside =
        (minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum);
      return isOutside ? "out_of_range" : null;
    },
  };
}

export function hasLimits({ options, pattern, minimum, maximum }: ValueLimits): boolean {
  return [options, pattern, minimum, maximum].some((limit) => limit !== undefined);
}
