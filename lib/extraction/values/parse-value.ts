import type { Conventions } from "./conventions";
import { parseBoolean } from "./parse-boolean";
import { findDates, parseDate } from "./parse-date";
import { findNumbers, parseNumber } from "./parse-number";
import { joinSpaced } from "./join-spaced";
import { parseText } from "./parse-text";
import type { ScalarType } from "./field-types";
import type { Value } from "./types";

/** `ambiguous` means that there is a second reading. */
export interface ParsedValue {
  value: Exclude<Value, null>;
  ambiguous: boolean;
}

/** Returns null if the text isn't a value of this type. A TEXT is never empty. */
export function parseValue(written: string, type: ScalarType, conventions: Conventions): ParsedValue | null {
  const raw = joinSpaced(written);
  switch (type) {
    case "NUMBER":
      return parseNumber(raw, conventions.number);
    case "DATE":
      return parseDate(raw, conventions.date);
    case "BOOLEAN":
      return unambiguous(parseBoolean(raw));
    case "TEXT":
      return unambiguous(parseText(raw));
  }
}

/** Whether a quote contains the value in any notation. */
export function supportsValue(
  written: string,
  type: ScalarType,
  value: Value,
  conventions: Conventions,
): boolean {
  const quote = joinSpaced(written);
  switch (type) {
    case "NUMBER":
      return (
        parseNumber(quote, conventions.number)?.value === value ||
        findNumbers(quote, conventions.number).some((number) => number.value === value)
      );
    case "DATE":
      return findDates(quote, conventions.date).some((date) => date.iso === value);
    case "BOOLEAN":
      return parseBoolean(quote) === value || parseBoolean(quote.slice(quote.lastIndexOf(":") + 1)) === value;
    case "TEXT":
      return typeof value === "string" && comparable(quote).includes(comparable(value));
  }
}

function unambiguous(value: string | boolean | null): ParsedValue | null {
  return value === null ? null : { value, ambiguous: false };
}

function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\u00ad\u200b-\u200d\ufeff]+/gu, "")
    .replace(/[“”„«»″]/gu, '"')
    .replace(/[‘’‚‹›′]/gu, "'")
    .replace(/[‐‑‒–—−]/gu, "-")
    .toLowerCase();
}
