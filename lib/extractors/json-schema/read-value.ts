import { PatternsTogether, TOO_MANY_PATTERNS } from "@/lib/api/value-limits";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { isKnownFormat } from "./formats";
import type { JsonObject } from "./json-object";
import { limitKeywords, patternOf, readLimits, readShapeOfLimits } from "./limits";
import type { Said } from "./said";
import { KEPT_BOUNDS, type KeptBound, LENGTHS, type ValueShape } from "./shape";
import { isDayFormat, typeOf } from "./value-types";

const FORMAT_MAX = 100;

export class ValueReader {
  private readonly patterns = new PatternsTogether();

  read(said: Said, keywords: readonly string[]): { input: JsonObject; shape: ValueShape } {
    const { type: written } = said;
    const format = said.get("format");
    const type = typeOf({ type: written, format });
    said.refuseOthers(["type", ...keywords, ...keywordsOf(type)]);
    if (type === undefined && !said.isRefused) said.refuseKeyword("type", describeUnknownType(written));
    const prompt = said.get("description");
    if (type === "TEXT") this.patterns.add(patternOf(said));
    const hasTooMany = this.patterns.areTooMany;
    if (hasTooMany) said.refuse(said.place, TOO_MANY_PATTERNS);
    return {
      input: { type, prompt, ...(!hasTooMany && readLimits(type, said)) },
      shape: hasTooMany ? {} : { ...readShape(type, said) },
    };
  }
}

export function readBounds(said: Said, keywords: readonly KeptBound[]): ValueShape["bounds"] {
  const written = keywords.filter((keyword) => said.get(keyword) !== undefined);
  for (const keyword of written) {
    if (Number.isSafeInteger(said.get(keyword)) && Number(said.get(keyword)) >= 0)
      said.note(keyword, "The field ignores this. It is checked only with shape=schema.");
    else said.refuseKeyword(keyword, "It must be a whole number");
  }
  return Object.fromEntries(written.map((keyword) => [keyword, said.get(keyword) as number]));
}

function keywordsOf(type: ScalarType | undefined): readonly string[] {
  const limits = limitKeywords(type);
  if (type === "TEXT") return [...limits, "format", ...LENGTHS];
  // A date's pattern only repeats its format.
  if (type === "DATE") return [...limits, "format", "pattern"];
  return type === "NUMBER" ? [...limits, "format"] : limits;
}

function readShape(type: ScalarType | undefined, said: Said): ValueShape {
  const format = said.get("format");
  if (format !== undefined && (typeof format !== "string" || format.length > FORMAT_MAX))
    said.refuseKeyword("format", "It must be the name of a format");
  if (format === "date-time") said.note("format", "Only the day is extracted and returned as midnight, UTC.");
  else if (type === "TEXT" && format !== undefined)
    said.note("format", isKnownFormat(format) ? CHECKED_FORMAT : KEPT_FORMAT);
  const { bounds, ...shape } = readShapeOfLimits(type, said);
  const kept = { ...bounds, ...(type === "TEXT" && readBounds(said, LENGTHS)) };
  return {
    ...shape,
    ...(said.type === "integer" && { integer: true as const }),
    ...(typeof format === "string" && !(isDayFormat(format) && format === "date") && { format }),
    ...(type === "NUMBER" && said.decimal !== undefined && { decimal: said.decimal }),
    ...(KEPT_BOUNDS.some((bound) => bound in kept) && { bounds: kept }),
  };
}

const CHECKED_FORMAT = "The field accepts any text. The format is checked only with shape=schema.";
const KEPT_FORMAT = "The format is kept, but no value is checked against it.";

function describeUnknownType(type: unknown): string {
  const given = type === undefined ? "No type" : JSON.stringify(type).slice(0, 100);
  return `${given}: it must be "string" (with format "date" for a date), "number", "integer", "boolean", or "array" or "object" of these`;
}
