import type { Habits } from "@/lib/extraction/habits";
import { parseBoolean } from "@/lib/extraction/parse-boolean";
import { findDates, parseDate } from "@/lib/extraction/parse-date";
import { findNumbers, parseNumber } from "@/lib/extraction/parse-number";
import { parseText } from "@/lib/extraction/parse-text";
import type { FieldType } from "@/lib/extraction/field-types";
import type { Value } from "@/lib/extraction/types";

/** A value of a field's type; `ambiguous` where the same characters have a second reading. */
export interface ParsedValue {
  value: Exclude<Value, null>;
  ambiguous: boolean;
}

/** A raw value, as the document writes it, as a value of a type. Null where it is none: never empty, never invented. */
export function parseValue(raw: string, type: FieldType, habits: Habits): ParsedValue | null {
  switch (type) {
    case "NUMBER":
      return parseNumber(raw, habits.decimal);
    case "DATE":
      return parseDate(raw, habits.dayMonth);
    case "BOOLEAN":
      return certain(parseBoolean(raw));
    case "TEXT":
      return certain(parseText(raw));
  }
}

/** Whether the words of a quote carry a value: the number, the date, the answer or the text stands in them. */
export function supportsValue(quote: string, type: FieldType, value: Value, habits: Habits): boolean {
  switch (type) {
    case "NUMBER":
      return (
        parseNumber(quote, habits.decimal)?.value === value ||
        findNumbers(quote, habits.decimal).some((number) => number.value === value)
      );
    case "DATE":
      return findDates(quote, habits.dayMonth).some((date) => date.iso === value);
    case "BOOLEAN":
      return parseBoolean(quote) === value || parseBoolean(quote.slice(quote.lastIndexOf(":") + 1)) === value;
    case "TEXT":
      return typeof value === "string" && comparable(quote).includes(comparable(value));
  }
}

function certain(value: string | boolean | null): ParsedValue | null {
  return value === null ? null : { value, ambiguous: false };
}

/** Letters, digits and signs without spaces, in one case: columns and line ends do not make another text. */
function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\u00ad\u200b-\u200d\ufeff]+/gu, "")
    .replace(/[“”„«»″]/gu, '"')
    .replace(/[‘’‚‹›′]/gu, "'")
    .replace(/[‐‑‒–—−]/gu, "-")
    .toLowerCase();
}
