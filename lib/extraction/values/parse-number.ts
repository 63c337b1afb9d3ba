import { foldText } from "./fold-text";

/** A document's decimal separator; null where its text does not show which. */
export type NumberConvention = "." | "," | null;

/** A number in a text: UTF-16 offsets of its digits, `end` exclusive. */
export interface FoundNumber {
  start: number;
  end: number;
  value: number;
  /** "1.234" in a document without a known convention: one of two readings. */
  ambiguous: boolean;
  percent: boolean;
  /** Has decimals or a currency: an amount of money rather than a count. */
  money: boolean;
}

/** Digits with separators; a space only before a full group of three, not behind decimals, and before the decimals in a column of their own. */
const TOKEN =
  /(?:\d+(?:[.,']\d+|(?<![.,]\d{1,2}) \d{3}(?!\d)){0,30}(?: [.,]\d{2}(?![\d.,]))?(?:[eE][+-]?\d{1,3}(?![\p{L}\d]))?|(?<![\d.,])[.,]\d+)/gu;

/** Currencies as documents write them: alternatives of a regular expression. */
export const CURRENCY_WORD =
  "EUR|USD|GBP|CHF|JPY|CNY|RMB|INR|Rs\\.?|RM|MYR|SGD|S\\$|A\\$|C\\$|US\\$|R\\$|AUD|CAD|NZD|HKD|HK\\$|SEK|NOK|DKK|kr\\.?|PLN|CZK|HUF|Ft|RON|TRY|TL|BRL|MXN|ZAR|IDR|Rp\\.?|THB|PHP|VND|KRW|AED|SAR|ILS|RUB|Fr\\.?|Euros?|Dollars?|Pounds?";
const CURRENCY_SIGN = "[\\p{Sc}]";
const CURRENCY_BEFORE = new RegExp(`(?:(?<![\\p{L}])(?:${CURRENCY_WORD})|${CURRENCY_SIGN}|%)$`, "iu");
const CURRENCY_AFTER = new RegExp(`^(?:(?:${CURRENCY_WORD})(?![\\p{L}])|${CURRENCY_SIGN})`, "iu");
const SCALES: [RegExp, number][] = [
  [/^(?:thousand|tausend|tsd\b|mille\b|duizend|mil\b)/i, 1e3],
  [/^(?:million|mio\b|mln\b|millones|millón|milioni|milione|miljoen|milhões|milhão)/i, 1e6],
  [/^(?:milliard|mrd\b|miljard|miliard|billion(?!en)|bn\b)/i, 1e9],
];

/** The numbers in a text, in order, by the document's convention, without parts of identifiers, dates and times. */
export function findNumbers(text: string, convention: NumberConvention): FoundNumber[] {
  const folded = foldText(text);
  const found: FoundNumber[] = [];
  for (const match of folded.matchAll(TOKEN)) {
    const number = readToken(folded, match.index, match[0], convention);
    if (number) found.push(number);
  }
  return found;
}

/**
 * Parses a number with its sign and scale. A minus on either side, parentheses and CR make it negative. A percentage is the
 * number before its sign. Null where there is none, or one that a double cannot represent exactly.
 */
export function parseNumber(
  raw: string,
  convention: NumberConvention,
): { value: number; ambiguous: boolean } | null {
  const found = findNumbers(raw, convention);
  const best =
    found.find((number) => number.money && !number.percent) ?? found.find((number) => !number.percent);
  const number = best ?? found[0];
  if (!number) return null;
  const wholeInParentheses = /^\s*\([^()\d]*[\d.,' ]+[^()\d]*\)\s*$/u.test(foldText(raw));
  const value = wholeInParentheses ? -Math.abs(number.value) : number.value;
  return { value, ambiguous: number.ambiguous };
}

function readToken(
  text: string,
  at: number,
  token: string,
  convention: NumberConvention,
): FoundNumber | null {
  const before = text.slice(Math.max(0, at - 12), at);
  const after = text.slice(at + token.length, at + token.length + 16);
  if (isPartOfIdentifier(before, after) || /^ \d{1,2}\/\d/.test(after)) return null;
  // A percentage over a thousand is implausible: "7,125 %" has decimals.
  const digits = token.replace(/ (?=[.,])/, "");
  const read = readDigits(digits, convention ?? (/^ ?%/.test(after) ? separatorOfPercentage(token) : null));
  if (!read) return null;
  const left = before.replace(/ {1,3}$/, "");
  const right = after.replace(/^ {1,3}/, "");
  const currency = (CURRENCY_BEFORE.test(left) && !left.endsWith("%")) || CURRENCY_AFTER.test(right);
  const money = currency || /[.,]\d{1,4}$/.test(token);
  const negative = isNegative(before, after, money || token.length > 3);
  const scale = SCALES.find(([word]) => word.test(right))?.[1] ?? (currency ? shortScale(after) : 1);
  const value =
    (negative ? -1 : 1) * (scale === 1 ? read.value : Number((read.value * scale).toPrecision(15)));
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && !/[eE]/.test(token)) return null;
  return {
    start: at,
    end: at + token.length,
    value: value === 0 ? 0 : value,
    ambiguous: read.ambiguous,
    percent: right.startsWith("%"),
    money,
  };
}

/** The length of the word or letter of a scale that follows a number, as in "1.2 million"; 0 where none does. */
export function scaleAtStart(text: string): number {
  const words = SCALES.map(([word]) => word.exec(text)?.[0].length ?? 0);
  return Math.max(0, ...words);
}

/** "$1.2M", "€10k": a single letter is a scale only after an amount with a currency. */
function shortScale(after: string): number {
  return /^[kK](?!\p{L})/u.test(after) ? 1e3 : /^M(?!\p{L})/u.test(after) ? 1e6 : 1;
}

function separatorOfPercentage(token: string): NumberConvention {
  return token.includes(",") ? "," : ".";
}

/** Whether digits are part of an identifier, a date, a time or a section number; those of "RM7.50", "x3" and "No.5" are not. */
function isPartOfIdentifier(before: string, after: string): boolean {
  if (/^[-/:]\d|^[.,']\d|^[-/]?\p{L}+\d|^[_@]/u.test(after)) return true;
  if (/\d[-/:.,]$|[_@]$|\p{L}[-/]$/u.test(before)) return true;
  return /\p{L}$/u.test(before) && !CURRENCY_BEFORE.test(before) && !/(?<!\p{L})x$/iu.test(before);
}

function isNegative(before: string, after: string, parenthesesCount: boolean): boolean {
  const left = before
    .replace(/ {1,2}$/, "")
    .replace(CURRENCY_BEFORE, "")
    .replace(/ {1,2}$/, "");
  if (/(?:^|[^\p{L}\p{N})])-$/u.test(left) && !/\d\s*-$/.test(left)) return true;
  const right = after.replace(/^ ?/, "").replace(CURRENCY_AFTER, "");
  if (/^ ?-(?![\p{L}\p{N}-]| ?[\d(])/u.test(after) || /^ ?-(?![\p{L}\p{N}-]| ?[\d(])/u.test(right))
    return true;
  if (/^ {0,2}CR(?!\p{L})/u.test(right)) return true;
  return parenthesesCount && /\( ?$/.test(left) && /^ ?%? ?\)/.test(right);
}

/** Converts digits with separators to a number. Null where they are not a number ("13.06.2018"). */
function readDigits(
  token: string,
  convention: NumberConvention,
): { value: number; ambiguous: boolean } | null {
  const exponent = /[eE][+-]?\d+$/.exec(token)?.[0] ?? "";
  if (exponent) return { value: Number(token.replace(",", ".")), ambiguous: false };
  const spaced = /[ ']/.test(token);
  if (spaced && !/^\d{1,3}(?:([ '])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/.test(token)) return null;
  const plain = token.replace(/[ ']/g, "");
  const points = plain.split(".").length - 1;
  const commas = plain.split(",").length - 1;
  if (points + commas === 0) return { value: Number(plain), ambiguous: false };
  if (points > 0 && commas > 0) return readMixed(plain);
  const separator = points > 0 ? "." : ",";
  if (points + commas > 1) return readGroups(plain, separator);
  const [whole = "", decimals = ""] = plain.split(separator);
  const decimal = { value: Number(`${whole || "0"}.${decimals}`), ambiguous: false };
  if (spaced || decimals.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return decimal;
  if (convention !== null)
    return convention === separator ? decimal : { value: Number(whole + decimals), ambiguous: false };
  // Nothing in the document decides: the English reading, marked as ambiguous.
  return { value: separator === "," ? Number(whole + decimals) : decimal.value, ambiguous: true };
}

function readMixed(plain: string): { value: number; ambiguous: boolean } | null {
  const decimalSign = plain.lastIndexOf(".") > plain.lastIndexOf(",") ? "." : ",";
  const groupSign = decimalSign === "." ? "," : ".";
  const [whole = "", decimals = "", ...rest] = plain.split(decimalSign);
  const groups = readGroups(whole, groupSign);
  return rest.length > 0 || !groups
    ? null
    : { value: Number(`${groups.value}.${decimals}`), ambiguous: false };
}

/** Groups of three digits, or of two before the last three as in India. */
function readGroups(plain: string, separator: string): { value: number; ambiguous: boolean } | null {
  const groups = plain.split(separator);
  const [first = "", ...others] = groups;
  const last = others.at(-1) ?? "";
  const inner = others.slice(0, -1);
  const size = inner[0]?.length ?? 3;
  const regular = (size === 3 || size === 2) && inner.every((group) => group.length === size);
  if (last.length !== 3 || !regular || first.length < 1 || first.length > 3) return null;
  return { value: Number(groups.join("")), ambiguous: false };
}
