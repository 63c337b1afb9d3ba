import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Option, ValueLimits } from "@/lib/extraction/values/types";
import { compilePattern } from "@/lib/extraction/values/value-pattern";
import { isObject, type JsonObject } from "./json-object";
import type { Said } from "./said";
import { isBoundOfJavaScript } from "./value-types";

/**
 * What JSON Schema calls the limits of a type. `formatMinimum` is what validators know of days; what no keyword says is
 * in `x-spellings` (further spellings by option) and `x-pattern` (a pattern that JavaScript cannot read).
 */
const KEYWORDS: Record<ScalarType, readonly string[]> = {
  TEXT: ["enum", "const", "pattern", "x-spellings", "x-pattern"],
  NUMBER: ["minimum", "maximum"],
  DATE: ["formatMinimum", "formatMaximum"],
  BOOLEAN: [],
};

/** The keywords of a property's schema that say what its values may be. */
export function limitKeywords(type: ScalarType | undefined): readonly string[] {
  return type === undefined ? [] : KEYWORDS[type];
}

/** Describes limits: null is always allowed, as any value may be missing. */
export function describeLimits(type: ScalarType, limits: ValueLimits): JsonObject {
  const { options, pattern, minimum, maximum } = limits;
  const [least, most] = type === "DATE" ? ["formatMinimum", "formatMaximum"] : ["minimum", "maximum"];
  const spellings = (options ?? []).filter(({ also }) => also.length > 0);
  return {
    ...(options && { enum: [...options.map(({ value }) => value), null] }),
    ...(spellings.length > 0 && {
      "x-spellings": Object.fromEntries(spellings.map(({ value, also }) => [value, also])),
    }),
    ...(pattern !== undefined &&
      (isOfJavaScript(pattern) ? { pattern: `^(?:${pattern})$` } : { "x-pattern": pattern })),
    ...(minimum !== undefined && { [least]: minimum }),
    ...(maximum !== undefined && { [most]: maximum }),
  };
}

function isOfJavaScript(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    // It is in the syntax of RE2 alone.
    return false;
  }
}

/** Reads the limits of a property, which says its type as `writtenType`; what is no limit in its place is refused with the field. */
export function readLimits(type: ScalarType | undefined, writtenType: unknown, said: Said): JsonObject {
  const known = limitKeywords(type).filter((keyword) => said.get(keyword) !== undefined);
  const written = Object.fromEntries(known.map((keyword) => [keyword, said.get(keyword)]));
  const pattern =
    written["x-pattern"] ??
    (typeof written.pattern === "string" ? wholeOf(written.pattern) : written.pattern);
  const bounds = (["minimum", "maximum"] as const).map((limit) => {
    const bound = written[limit] ?? written[type === "DATE" ? BOUNDS_OF_DATES[limit] : limit];
    return [limit, isBoundOfJavaScript(writtenType, limit, bound) ? undefined : bound] as const;
  });
  return { options: readOptions(written), pattern, ...Object.fromEntries(bounds) };
}

/** The characters of a property's pattern. */
export function lengthOfPattern(said: Said): number {
  const written = said.get("x-pattern") ?? said.get("pattern");
  return typeof written === "string" ? written.length : 0;
}

const BOUNDS_OF_DATES = { minimum: "formatMinimum", maximum: "formatMaximum" } as const;

/** Where the schema says what a limit was read from. */
export function placeOfLimit(limit: string, said: Said): string | undefined {
  const keywords: Record<string, string[]> = {
    options: ["const", "enum"],
    pattern: ["x-pattern", "pattern"],
    minimum: ["minimum", "formatMinimum"],
    maximum: ["maximum", "formatMaximum"],
  };
  const keyword = keywords[limit]?.find((one) => said.get(one) !== undefined);
  return keyword && said.placeOf(keyword);
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

/** A pattern of the whole value that says what a JSON Schema's says, which may match any part of it. */
function wholeOf(pattern: string): string {
  const whole = /^\^\(\?:(.*)\)\$$/s.exec(pattern)?.[1];
  if (whole !== undefined && isPattern(whole)) return whole;
  const isAnchored = /^\^[^|]*(?<!\\)\$$/s.test(pattern);
  return isAnchored || !isPattern(pattern) ? pattern : `.*(?:${pattern}).*`;
}

function isPattern(pattern: string): boolean {
  try {
    compilePattern(pattern);
    return true;
  } catch {
    // What is wrong with it is said where the field is read.
    return false;
  }
}
