import { anyOf } from "./alternatives";
import { LANGUAGES } from "./languages";
import type { Unit } from "./unit-symbols";

const UNITS: readonly Unit[] = ["year", "month", "week", "day", "hour", "minute"];
const UNIT = anyOf(LANGUAGES.flatMap(({ units }) => UNITS.flatMap((unit) => units[unit] ?? [])));
const NUMERAL = anyOf(
  LANGUAGES.flatMap(({ numerals, otherNumerals = [] }) => [...numerals, ...otherNumerals]),
);
/** Matches "2", "two", "two (2)" or "twenty-four (24)". */
const COUNT = `(?:\\p{L}{2,14}(?:-\\p{L}{2,14})?\\s?)?\\(\\s?\\d{1,3}\\s?\\)\\s?|(?:\\d{1,3}(?:[.,]\\d)?|${NUMERAL})(?:\\s?\\([^()]{1,20}\\))?[\\s-]{1,2}`;
const DURATION = new RegExp(
  `(?<![\\p{L}\\p{N}.,-])(?:${COUNT})(?:\\p{Ll}{4,12}\\s)??(?:${UNIT})(?![\\p{L}\\p{N}])`,
  "giu",
);

export function durationsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(DURATION)];
}
