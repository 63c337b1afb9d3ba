import { foldText } from "./fold-text";
import { monthNumber, THAI_MONTHS } from "./month-number";

export type DateConvention = "day-first" | "month-first" | null;

/** Offsets are UTF-16 units, with `end` exclusive. `iso` is `YYYY-MM-DD`. */
export interface FoundDate {
  start: number;
  end: number;
  iso: string;
  /** True if day and month may be swapped, as in "03/04/2026" without a known convention. */
  ambiguous: boolean;
}

interface Reading {
  year: number;
  month: number;
  day: number;
  ambiguous?: boolean;
}

type Reader = (match: RegExpMatchArray, convention: DateConvention) => Reading | null;

// The patterns limit white space to prevent excessive backtracking.
const WORD = "\\p{L}{3,12}\\.?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th|er|ère|re|º|ª|°|\\.|e|de|ste|:a|:e)?";
/** Matches "3rd day of", "3 de" and "3. ". */
const CONNECTOR = "(?: ?- ?| ?/ ?|\\s{0,3},?\\s{0,3}(?:(?:day of|de|of|do|di|del)\\s{1,3})?)";
const YEAR = "(\\d{4}|'?\\d{2})(?![\\d\\p{L}]|[.,]\\d)";

const MONTH_NAME = /\p{L}{3}/u;

/** Most reliable form first. `needs` skips forms that the text can't contain. */
const FORMS: { needs?: RegExp; pattern: RegExp; read: Reader }[] = [
  {
    // ISO 8601. Keep the date as written, whatever the time zone.
    pattern: /(?<![\d./-])(\d{4})([-/.]|\. )(\d{1,2})\2(\d{1,2})(?![\d-]|[./]\d)/gu,
    read: (m) => ({ year: fullYear(m[1] ?? ""), month: Number(m[3]), day: Number(m[4]) }),
  },
  {
    needs: /[年년]/,
    pattern: /(?<![\d])(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일号號]?/gu,
    read: (m) => ({ year: Number(m[1]), month: Number(m[2]), day: Number(m[3]) }),
  },
  {
    needs: /年/,
    pattern: /(令和|平成|昭和) ?(\d{1,2}|元) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/gu,
    read: (m) => ({ year: eraYear(m[1], m[2]), month: Number(m[3]), day: Number(m[4]) }),
  },
  {
    // Matches the end of a month, such as "2026年3月末".
    needs: /[月월]/,
    pattern: /(?<![\d])(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(?:末日?|底|말일?)/gu,
    read: (m) => ({ year: Number(m[1]), month: Number(m[2]), day: daysIn(Number(m[1]), Number(m[2])) }),
  },
  {
    needs: /民[國国]/,
    pattern: /民[國国] ?(\d{1,3}|元)(?: ?年 ?|[/.-])(\d{1,2})(?: ?月 ?|[/.-])(\d{1,2})/gu,
    read: (m) => ({ year: eraYear("民國", m[1]), month: Number(m[2]), day: Number(m[3]) }),
  },
  {
    needs: /[\u0e01-\u0e2e]/,
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2}) {0,3}(${[...THAI_MONTHS.keys()].join("|")}) {0,3}(?:(?:พ\\.ศ\\.|ค\\.ศ\\.) ?)?(\\d{4})(?!\\d)`,
      "gu",
    ),
    read: (m) => ({ year: fullYear(m[3] ?? ""), month: THAI_MONTHS.get(m[2] ?? "") ?? 0, day: Number(m[1]) }),
  },
  {
    needs: MONTH_NAME,
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(${WORD})(?:\\s{1,3}|-|\\s{0,3}/\\s{0,3})${DAY}(?:\\s{0,3},\\s{0,3}|\\s{1,3}of\\s{1,3}|\\s{1,3}|-|/)${YEAR}`,
      "giu",
    ),
    read: (m) => fromMonthName(m[3], m[1], m[2]),
  },
  {
    needs: MONTH_NAME,
    pattern: new RegExp(
      `(?<![\\d.,/:-])${DAY}${CONNECTOR}(${WORD})(?:\\s{0,3},\\s{0,3}|\\s{1,3}(?:de|del|of)\\s{1,3}|\\s{0,3}-\\s{0,3}|\\s{0,3}/\\s{0,3}|\\s{0,3})${YEAR}`,
      "giu",
    ),
    read: (m) => fromMonthName(m[3], m[2], m[1]),
  },
  {
    needs: MONTH_NAME,
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(\\d{4})\\.?[\\s-]{1,3}(${WORD})[\\s-]{1,3}(\\d{1,2})(?!\\d)`,
      "giu",
    ),
    read: (m) => fromMonthName(m[1], m[2], m[3]),
  },
  {
    // In right-to-left text, an invisible mark precedes each separator.
    pattern:
      /(?<![\d./-])(\d{1,2})\u200f?(\. ?| \. |\/| ?- ?| \/ )(\d{1,2})\u200f?\2(\d{4}|\d{2})(?![\d]|[./-]\d)/gu,
    read: (m, convention) => fromNumbers(Number(m[1]), m[2] ?? "", Number(m[3]), m[4] ?? "", convention),
  },
  {
    // Boxes on a form: "14 05 2026".
    pattern: /(?<![\p{L}\d]|[\d.,/-] ?)(\d{2}) (\d{2}) ((?:19|20)\d{2})(?! ?[\d.,/-])/gu,
    read: (m, convention) => fromNumbers(Number(m[1]), "/", Number(m[2]), m[3] ?? "", convention),
  },
  {
    // Microsoft's JSON format, in milliseconds since 1970.
    needs: /\/Date\(/,
    pattern: /\/Date\((\d{9,13})(?:[+-]\d{4})?\)\//gu,
    read: (m) => {
      const moment = new Date(Number(m[1]));
      return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() };
    },
  },
  {
    pattern: /(?<![\p{L}\d./-])((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?![\p{L}\d./-])/gu,
    read: (m) => ({ year: Number(m[1]), month: Number(m[2]), day: Number(m[3]) }),
  },
];

/** Finds dates in text order. Ignores impossible days, months without a day, and relative dates. */
export function findDates(text: string, convention: DateConvention): FoundDate[] {
  const folded = foldText(text);
  const found: FoundDate[] = [];
  for (const { needs, pattern, read } of FORMS) {
    if (needs && !needs.test(folded)) continue;
    for (const match of folded.matchAll(pattern)) {
      const reading = read(match, convention);
      const end = match.index + match[0].length;
      if (!reading || !exists(reading) || found.some((date) => date.start < end && match.index < date.end))
        continue;
      found.push({ start: match.index, end, iso: toIso(reading), ambiguous: reading.ambiguous ?? false });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the first complete date as `YYYY-MM-DD`. Ignores time zones. */
export function parseDate(
  raw: string,
  convention: DateConvention,
): { value: string; ambiguous: boolean } | null {
  const [date] = findDates(raw, convention);
  return date ? { value: date.iso, ambiguous: date.ambiguous } : null;
}

function fromMonthName(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): Reading | null {
  const number = monthNumber(month ?? "");
  return number === null ? null : { year: fullYear(year ?? ""), month: number, day: Number(day) };
}

function fromNumbers(
  first: number,
  separator: string,
  second: number,
  year: string,
  convention: DateConvention,
): Reading | null {
  const full = fullYear(year);
  const dayFirst = { year: full, month: second, day: first };
  const monthFirst = { year: full, month: first, day: second };
  if (!exists(monthFirst)) return dayFirst;
  if (!exists(dayFirst)) return monthFirst;
  // In dates with dots, the day comes first.
  const effective = convention ?? (separator.trim().startsWith(".") ? "day-first" : null);
  return {
    ...(effective === "month-first" ? monthFirst : dayFirst),
    ambiguous: effective === null && first !== second,
  };
}

/**
 * Thai years count from the Buddha's death and are 543 ahead. As common years, these would be too far in the future.
 */
const BUDDHIST = { first: 2443, last: 2642, ahead: 543 };

function fullYear(written: string): number {
  const digits = written.replace("'", "");
  const year = Number(digits);
  if (year >= BUDDHIST.first && year <= BUDDHIST.last) return year - BUDDHIST.ahead;
  return digits.length > 2 ? year : year < 50 ? 2000 + year : 1900 + year;
}

function eraYear(era: string | undefined, written: string | undefined): number {
  const first = era === "令和" ? 2019 : era === "平成" ? 1989 : era === "民國" ? 1912 : 1926;
  return first + (written === "元" ? 1 : Number(written)) - 1;
}

/** A smaller number isn't a year, or belongs to another calendar. */
const FIRST_YEAR = 1700;
const LAST_YEAR = 2199;

function exists({ year, month, day }: Reading): boolean {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return false;
  return day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toIso({ year, month, day }: Reading): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
