import { AppError } from "@/lib/errors";
import { type Conventions, READINGS } from "@/lib/extraction/values/conventions";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { onOneLine } from "@/lib/extraction/values/parse-text";
import { parseValue } from "@/lib/extraction/values/parse-value";
import type { Value } from "@/lib/extraction/values/types";

const EXPECTED: Record<ScalarType, string> = {
  TEXT: "text",
  NUMBER: "a number, such as 1234.5",
  DATE: "a date, such as 2026-03-31",
  BOOLEAN: "yes or no",
};

/**
 * Parses what a user entered. TEXT stays as entered, but on one line.
 * @throws AppError `invalid`, which says what is expected
 */
export function readCorrection(entered: Value, type: ScalarType, conventions: Conventions): Value {
  const value = typeof entered === "string" ? readWritten(entered, type, conventions) : entered;
  if (value === null && entered !== null) throw notOfType(type);
  if (value !== null && typeof value !== TYPES[type]) throw notOfType(type);
  return value;
}

export function hasTwoReadings(entered: Value, type: ScalarType): boolean {
  if (typeof entered !== "string" || (type !== "NUMBER" && type !== "DATE")) return false;
  const [some, other] = READINGS.map((reading) => parseValue(entered, type, reading)?.value);
  return some !== other;
}

const TYPES: Record<ScalarType, string> = {
  TEXT: "string",
  NUMBER: "number",
  DATE: "string",
  BOOLEAN: "boolean",
};

function readWritten(written: string, type: ScalarType, conventions: Conventions): Value {
  if (type === "TEXT") return onOneLine(written) || null;
  return parseValue(written, type, conventions)?.value ?? null;
}

function notOfType(type: ScalarType): AppError {
  const message = `Please enter ${EXPECTED[type]}.`;
  return new AppError("invalid", message, { fields: { value: message } });
}
