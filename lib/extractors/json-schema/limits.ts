import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Option, ValueLimits } from "@/lib/extraction/values/types";
import { compilePattern } from "@/lib/extraction/values/value-pattern";
import { isKnownFormat } from "./formats";
import { isObject, type JsonObject } from "./json-object";
import type { Place } from "./place";
import type { Said } from "./said";
import type { ValueShape } from "./shape";
import { isBoundOfJavaScript, isDayFormat } from "./value-types";

/** `formatMinimum` and `formatMaximum` are extensions for dates. `x-spellings` and `x-pattern` (RE2 only) are ours. */
const KEYWORDS: Record<ScalarType, readonly string[]> = {
  TEXT: ["enum", "const", "pattern", "x-spellings", "x-pattern"],
  NUMBER: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  DATE: ["formatMinimum", "formatMaximum"],
  BOOLEAN: [],
};
const EXCLUSIVE = { minimum: "exclusiveMinimum", maximum: "exclusiveMaximum" } as const;
const OF_DATES = { minimum: "formatMinimum", maximum: "formatMaximum" } as const;
const MIDNIGHT = "T00:00:00Z";

export function limitKeywords(type: ScalarType | undefined): readonly string[] {
  return type === undefined ? [] : KEYWORDS[type];
}

/** If the limits are unchanged, keeps the wording of the original schema. */
export function describeLimits(type: ScalarType, limits: ValueLimits, shape: ValueShape): JsonObject {
  const { options } = limits;
  const spellings = (options ?? []).filter(({ also }) => also.length > 0);
  return {
    ...(options && describeOptions(options, shape)),
    ...(spellings.length > 0 && {
      "x-spellings": Object.fromEntries(spellings.map(({ value, also }) => [value, also])),
    }),
    ...(limits.pattern !== undefined && describePattern(limits.pattern, shape)),
    ...describeBound("minimum", type, limits, shape),
    ...describeBound("maximum", type, limits, shape),
  };
}

function describeOptions(options: Option[], { constant, notNull }: ValueShape): JsonObject {
  const values = options.map(({ value }) => value);
  if (constant && values.length === 1) return { const: values[0] };
  return { enum: notNull ? values : [...values, null] };
}

function describePattern(pattern: string, { pattern: written }: ValueShape): JsonObject {
  if (written !== undefined && wholeOf(written) === pattern) return { pattern: written };
  return isOfJavaScript(pattern) ? { pattern: `^(?:${pattern})$` } : { "x-pattern": pattern };
}

function describeBound(
  limit: "minimum" | "maximum",
  type: ScalarType,
  { [limit]: bound }: ValueLimits,
  { bounds = {}, format }: ValueShape,
): JsonObject {
  if (bound === undefined) return {};
  if (type === "DATE") return { [OF_DATES[limit]]: format === "date-time" ? bound + MIDNIGHT : bound };
  return { [bounds[EXCLUSIVE[limit]] === bound ? EXCLUSIVE[limit] : limit]: bound };
}

function isOfJavaScript(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    // RE2 accepts the pattern, but JavaScript doesn't.
    return false;
  }
}

export function readLimits(type: ScalarType | undefined, said: Said): JsonObject {
  const known = limitKeywords(type).filter((keyword) => said.get(keyword) !== undefined);
  const written = Object.fromEntries(known.map((keyword) => [keyword, said.get(keyword)]));
  return {
    options: readOptions(written),
    pattern: readPattern(written, said),
    minimum: readBound("minimum", type, written, said),
    maximum: readBound("maximum", type, written, said),
  };
}

export function readShapeOfLimits(type: ScalarType | undefined, said: Said): ValueShape {
  const pattern = said.get("pattern");
  const exclusive = Object.values(EXCLUSIVE).filter((keyword) => isExclusive(type, keyword, said));
  for (const keyword of exclusive)
    said.note(keyword, "The field includes the limit itself, which the schema excludes.");
  return {
    ...(type === "TEXT" && typeof said.get("const") === "string" && { constant: true as const }),
    ...(type === "TEXT" && typeof pattern === "string" && !isOfFormatOnly(pattern, said) && { pattern }),
    ...(exclusive.length > 0 && {
      bounds: Object.fromEntries(exclusive.map((keyword) => [keyword, said.get(keyword) as number])),
    }),
  };
}

/** False for integers, because `readBound` makes their bounds inclusive. */
function isExclusive(type: ScalarType | undefined, keyword: string, said: Said): boolean {
  return type === "NUMBER" && said.type !== "integer" && typeof said.get(keyword) === "number";
}

export function patternOf(said: Said): unknown {
  return said.get("x-pattern") ?? said.get("pattern");
}

export function placeOfLimit(limit: string, said: Said): Place | undefined {
  const keywords: Record<string, string[]> = {
    options: ["const", "enum"],
    pattern: ["x-pattern", "pattern"],
    minimum: ["exclusiveMinimum", "minimum", "formatMinimum"],
    maximum: ["exclusiveMaximum", "maximum", "formatMaximum"],
  };
  const keyword = keywords[limit]?.find((one) => said.get(one) !== undefined);
  return keyword === undefined ? undefined : said.placeOf(keyword);
}

function readOptions(written: JsonObject): unknown {
  const listed = written.const === undefined ? written.enum : [written.const];
  if (!Array.isArray(listed)) return listed;
  const spellings = isObject(written["x-spellings"]) ? written["x-spellings"] : {};
  return (listed as unknown[])
    .filter((value) => value !== null)
    .map((value) => {
      const isNamed = typeof value === "string" && Object.hasOwn(spellings, value);
      return { value, also: isNamed ? spellings[value] : [] } as Option;
    });
}

function readPattern({ "x-pattern": own, pattern }: JsonObject, said: Said): unknown {
  if (own !== undefined || typeof pattern !== "string") return own ?? pattern;
  if (!isOfFormatOnly(pattern, said)) return wholeOf(pattern);
  said.note("pattern", "The pattern is not kept, but the format next to it is.");
  return undefined;
}

/** Whether the pattern only repeats the format. Schema generators add such patterns. */
function isOfFormatOnly(pattern: string, said: Said): boolean {
  return isKnownFormat(said.get("format")) && !isPattern(wholeOf(pattern));
}

function readBound(
  limit: "minimum" | "maximum",
  type: ScalarType | undefined,
  written: JsonObject,
  said: Said,
): unknown {
  if (type === "DATE") {
    const bound = written[OF_DATES[limit]];
    const isPoint = isDayFormat(said.get("format")) && typeof bound === "string";
    return isPoint ? bound.replace(MIDNIGHT, "") : bound;
  }
  const bound = written[limit];
  const exclusive = written[EXCLUSIVE[limit]];
  const isSaid = bound !== undefined && !isBoundOfJavaScript(said.type, limit, bound);
  if (exclusive === undefined) return isSaid ? bound : undefined;
  if (isSaid)
    said.refuseKeyword(EXCLUSIVE[limit], `There is also a ${limit}, and only one of them can be kept`);
  if (said.type !== "integer" || typeof exclusive !== "number") return exclusive;
  return limit === "minimum" ? Math.floor(exclusive) + 1 : Math.ceil(exclusive) - 1;
}

/** A schema's pattern may match any part of the value, but a field's pattern must match the whole. */
function wholeOf(pattern: string): string {
  const whole = /^\^\(\?:(.*)\)\$$/s.exec(pattern)?.[1];
  if (whole !== undefined && isPattern(whole)) return whole;
  if (!isPattern(pattern)) return pattern;
  const isChoice = hasAlternatives(pattern);
  const [begins, ends] = [/^\^/, /(?<!\\)\$$/].map((anchor) => !isChoice && anchor.test(pattern));
  if (begins && ends) return pattern;
  return `${begins ? "" : ".*"}(?:${pattern})${ends ? "" : ".*"}`;
}

function hasAlternatives(pattern: string): boolean {
  let depth = 0;
  for (const [part] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()|]/gs)) {
    if (part === "|" && depth === 0) return true;
    if (part === "(") depth += 1;
    if (part === ")") depth -= 1;
  }
  return false;
}

function isPattern(pattern: string): boolean {
  try {
    compilePattern(pattern);
    return true;
  } catch {
    // The error is reported later, when the field is read.
    return false;
  }
}
