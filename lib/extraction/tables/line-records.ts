import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";
import type { Span } from "@/lib/extraction/values/span";

export interface LineParts {
  leading: Span[];
  words: Span | null;
  dates: Span[];
  numbers: Span[];
}

const DAY = String.raw`\d{1,2}[./-]\d{1,2}(?:[./-](?:\d{4}|\d{2})?)?|\d{4}[./-]\d{1,2}[./-]\d{1,2}`;
const MONTH = String.raw`\d{1,2}\.?[ -]\p{L}{3,9}\.?,?(?:[ -](?:\d{4}|\d{2}))?|\p{Lu}\p{L}{2,8}\.? \d{1,2},? \d{4}`;
const DATE = new RegExp(`(?:${MONTH}|${DAY})(?=\\s|$|/\\d)`, "uy");
const FULL_DATE = /\d{4}|\d[./-]\d{1,2}[./-]\d{2}|\d{1,2}\.\d{1,2}\./;
const NUMBER =
  /^[(+−–-]?(?:\p{Lu}{0,3}\p{Sc})?[+−-]?(?:\d{1,3}(?:[.,'’]\d{3})+|\d+)(?:[.,]\d{1,4})?(?:\p{Sc}|%)?[-+)]?$/u;
const BESIDE = /^(?:\p{Sc}|\p{Lu}{1,3}\.?|\p{L}{1,4}\.?|[-+−%])$/u;
const CURRENCY_AT_END = new RegExp(`\\s+(?:\\p{Sc}|(?:${CURRENCY_WORD})(?![\\p{L}]))$`, "u");
const GROUP = /^\d{3}(?:[.,]\d{1,2})?\p{Sc}?[-+)]?$/u;

export const MAX_RECORD_LENGTH = 1_000;

/** Only a number without decimals can precede a thousands group: "450,00 770,15" is two numbers. */
const WHOLE_GROUPS = /^[(+−–-]?(?:\p{Lu}{0,3}\p{Sc})?\d{1,3}(?: \d{3})*$/u;

/** Splits a line into dates, words and numbers. Returns null for a paragraph. */
export function partsOf(text: string, { start, end }: Span): LineParts | null {
  if (end - start > MAX_RECORD_LENGTH) return null;
  const leading: Span[] = [];
  let from = start;
  for (;;) {
    while (from < end && /[\s/]/.test(text.charAt(from))) from += 1;
    DATE.lastIndex = from;
    const match = DATE.exec(text.slice(0, end));
    if (!match || leading.length === 2) break;
    leading.push({ start: from, end: from + match[0].length });
    from += match[0].length;
  }
  const numbers = numbersAtEnd(text, from, end);
  const wordsEnd = numbers[0]?.start ?? end;
  const { dates, at } = datesAtEnd(text, from, wordsEnd);
  return { leading, words: trim(text, from, at), dates, numbers };
}

function numbersAtEnd(text: string, from: number, end: number): Span[] {
  const found: Span[] = [];
  let pending = 0;
  let signEnd = 0;
  for (const cell of cellsIn(text, from, end).toReversed()) {
    const words = [...text.slice(cell.start, cell.end).matchAll(/\S+/g)];
    const isOfWords = found.length > 0 && words.some(([word]) => !NUMBER.test(word) && !BESIDE.test(word));
    if (isOfWords) break;
    for (const word of words.toReversed()) {
      const start = cell.start + word.index;
      if (NUMBER.test(word[0]) && !isYearOfDate(text.slice(cell.start, start), word[0])) {
        found.unshift({ start, end: Math.max(start + word[0].length, signEnd) });
        pending = 0;
        signEnd = 0;
      } else if (found.length > 0 && /^(?:\p{Lu}{0,3}\p{Sc}|[+−-])$/u.test(word[0])) {
        const [first] = found;
        if (first && /^[+−-]$/.test(word[0])) first.start = start;
      } else if (BESIDE.test(word[0]) && pending === 0) {
        pending += 1;
        if (/^[+−-]$/.test(word[0])) signEnd = start + 1;
      } else return found;
    }
  }
  return found;
}

function isYearOfDate(before: string, word: string): boolean {
  return /^(?:19|20)\d{2}$/.test(word) && /(?:^|\s)\d{1,2}\.?[ -]\p{L}{3,9}\.?,?[ -]$/u.test(before);
}

function cellsIn(text: string, from: number, end: number): Span[] {
  return [...text.slice(from, end).matchAll(/\S+(?: \S+)*/g)].map(({ 0: cell, index }) => {
    return { start: from + index, end: from + index + cell.length };
  });
}

function datesAtEnd(text: string, from: number, end: number): { dates: Span[]; at: number } {
  const part = text.slice(from, end);
  const match = new RegExp(`(?:(?:^|\\s)(?:${MONTH}|${DAY})){1,2}\\s*$`, "u").exec(part);
  if (!match || !FULL_DATE.test(match[0])) return { dates: [], at: end };
  const found = trim(text, from + match.index, end);
  return { dates: found ? [found] : [], at: from + match.index };
}

function trim(text: string, from: number, to: number): Span | null {
  const part = text.slice(from, to);
  const inner = part.trim().replace(CURRENCY_AT_END, "");
  if (!/[\p{L}\d]/u.test(inner)) return null;
  const start = from + part.indexOf(inner);
  return { start, end: start + inner.length };
}

/**
 * Joins numbers that were split at a thousands space ("1 443,00") if the lines then differ less in their count of
 * numbers.
 * @param areAmounts joins numbers in case of doubt, because none is a quantity
 */
export function joinGroups(
  text: string,
  lines: readonly (readonly Span[])[],
  areAmounts: boolean,
): (readonly Span[])[] {
  const joined = lines.map((numbers) => joinIn(text, numbers));
  const [apart, together] = [differentCounts(lines), differentCounts(joined)];
  return together < apart || (areAmounts && together === apart) ? joined : [...lines];
}

function differentCounts(lines: readonly (readonly Span[])[]): number {
  return new Set(lines.map(({ length }) => length)).size;
}

function joinIn(text: string, numbers: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const number of numbers) {
    const left = joined.at(-1);
    const isBeside = left !== undefined && number.start - left.end === 1;
    const isGroup = GROUP.test(text.slice(number.start, number.end));
    if (left && isBeside && isGroup && WHOLE_GROUPS.test(text.slice(left.start, left.end)))
      joined[joined.length - 1] = { start: left.start, end: number.end };
    else joined.push(number);
  }
  return joined;
}
