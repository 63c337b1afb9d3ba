import type { Conventions } from "@/lib/extraction/values/conventions";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { IDENTIFIER_KINDS } from "@/lib/extraction/identifiers/identifier";
import { parseBoolean } from "@/lib/extraction/values/parse-boolean";
import { findDates } from "@/lib/extraction/values/parse-date";
import { findNumbers } from "@/lib/extraction/values/parse-number";

/** Returns TEXT if the samples differ in type or their digits are identifiers (postcodes, long IDs). */
export function typeOf(samples: string[], conventions: Conventions): ScalarType {
  const types = new Set(samples.map((sample) => typeOfSample(sample.trim(), conventions)));
  const [type] = types;
  return types.size === 1 && type ? type : "TEXT";
}

function typeOfSample(value: string, conventions: Conventions): ScalarType {
  if (
    /^(?:true|false|yes|no|ja|nein|oui|non|sí|si)$/i.test(value) ||
    (/[☐☒☑]|\[ ?[xX]? ?\]|\( ?[xX]? ?\)/u.test(value) && parseBoolean(value) !== null)
  )
    return "BOOLEAN";
  const [date, ...otherDates] = findDates(value, conventions.date);
  // A time or a weekday may be next to a date, but two dates are a period.
  if (date && otherDates.length === 0 && date.start <= 12 && value.length - date.end <= 20) return "DATE";
  const [number, ...others] = findNumbers(value, conventions.number);
  const isBareNumber = value.replace(MONEY_AND_UNITS, "") === "";
  return number && others.length === 0 && isBareNumber && !/^0\d|^\+|^\d{7,}$/.test(value)
    ? "NUMBER"
    : "TEXT";
}

const MONEY_AND_UNITS =
  /[\d.,'\s%()+-]|\p{Sc}|\b(?:EUR|USD|GBP|CHF|RM|MYR|SGD|AUD|CAD|INR|SEK|NOK|DKK|PLN|CZK|R|kWh|kg|g|lbs?|km|mi|m|cm|mm|l|ml|h|m²|m³|m2|m3)(?![\p{L}\d])/gu;

/** Lowercases labels in all capitals, except short ones and acronyms such as IBAN. */
export function sentenceCase(label: string): string {
  const tidy = label.replace(/\s+/g, " ").replace(/[\s.]+$/, "");
  if (tidy !== tidy.toUpperCase() || tidy.length <= 4) return tidy.charAt(0).toUpperCase() + tidy.slice(1);
  const lower = tidy.replace(/[\p{L}\p{M}]+/gu, (word) => (ACRONYMS.has(word) ? word : word.toLowerCase()));
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

const ACRONYMS: ReadonlySet<string> = new Set(IDENTIFIER_KINDS.map((kind) => kind.toUpperCase()));

export function nameOfFile(filename: string): string {
  const stem = filename
    .replace(/\.[^.]*$/, "")
    .replace(/[\s_.-]+/g, " ")
    .replace(/(?<!\S)[\d()#]+(?!\S)/g, "")
    .trim();
  return /\p{L}/u.test(stem) ? sentenceCase(stem) : "Documents";
}
