import { foldText } from "./fold-text";
import { scaleAtStart, scaleOfLabel } from "./scale";

export type NumberConvention = "." | "," | null;

/** UTF-16 offsets of the number's digits, with `end` exclusive. */
export interface FoundNumber {
  start: number;
  end: number;
  value: number;
  /** True if the separator may mean decimals or thousands, as in "1.234" without a known convention. */
  ambiguous: boolean;
  percent: boolean;
  money: boolean;
}

/** A space may precede a full group of three digits, or decimals in a separate column ("1 234 .50"). */
const TOKEN =
  /(?:\d+(?:[.,']\d+|(?<![.,]\d{1,2}) \d{3}(?!\d)){0,30}(?: [.,]\d{2}(?![\d.,]))?(?:[eE][+-]?\d{1,3}(?![\p{L}\d]))?|(?<![\d.,])[.,]\d+)/gu;

export const CURRENCY_WORD =
  "EUR|USD|GBP|CHF|JPY|CNY|RMB|INR|Rs\\.?|RM|MYR|SGD|S\\$|A\\$|C\\$|US\\$|R\\$|AUD|CAD|NZD|HKD|HK\\$|SEK|NOK|DKK|kr\\.?|PLN|CZK|HUF|Ft|RON|TRY|TL|BRL|MXN|ZAR|IDR|Rp\\.?|THB|PHP|VND|KRW|AED|SAR|ILS|RUB|Fr\\.?|Euros?|Dollars?|Pounds?";
const CURRENCY_SIGN = "[\\p{Sc}]";
const CURRENCY_BEFORE = new RegExp(`(?:(?<![\\p{L}])(?:${CURRENCY_WORD})|${CURRENCY_SIGN}|%)$`, "iu");
const CURRENCY_AFTER = new RegExp(`^(?:(?:${CURRENCY_WORD})(?![\\p{L}])|${CURRENCY_SIGN})`, "iu");
/** Japanese, Chinese and Korean amounts without spaces, as in "金12万5千円". */
const EAST_ASIAN_MONEY = /^[\d.,千百万萬億亿兆천백만억]{0,12}(?:円|圓|元|원)/u;

/** Finds numbers in text order. Skips parts of identifiers, dates and times. */
export function findNumbers(text: string, convention: NumberConvention): FoundNumber[] {
  const folded = foldText(text);
  const found: FoundNumber[] = [];
  let end = 0;
  for (const match of folded.matchAll(TOKEN)) {
    if (match.index < end) continue;
    const number = readToken(folded, match.index, match[0], convention);
    if (!number) continue;
    found.push(number);
    end = number.end;
  }
  return found;
}

/**
 * A minus sign on either side, parentheses or "CR" make the number negative. 12% is read as 12.
 * Returns null if there is no number, or none that a double can represent exactly.
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

/** Drops a scale that the label already names: "€412.6m" labelled "(EUR m)" is 412.6. */
export function inScaleOf(label: string, raw: string, value: number, convention: NumberConvention): number {
  const scale = scaleOfLabel(label);
  const digits = scale === null ? null : /\d[\d.,' ]*/.exec(foldText(raw))?.[0].trim();
  if (scale === null || !digits) return value;
  const written = (value < 0 ? -1 : 1) * (parseNumber(digits, convention)?.value ?? NaN);
  return scaled(written, scale) === value ? written : value;
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
  // "7,125 %" has decimals, because percentages over a thousand are implausible.
  const digits = token.replace(/ (?=[.,])/, "");
  const read = readDigits(digits, convention ?? (/^ ?%/.test(after) ? separatorOfPercentage(token) : null));
  if (!read) return null;
  const left = before.replace(/ {1,3}$/, "");
  const right = after.replace(/^ {1,3}/, "");
  const currency = (CURRENCY_BEFORE.test(left) && !left.endsWith("%")) || CURRENCY_AFTER.test(right);
  const rest = readRest(token, read.value, after, { before: CURRENCY_BEFORE.test(left), any: currency });
  const money = currency || /[.,]\d{1,4}$/.test(token);
  const negative = isNegative(before, after.slice(rest.behind), money || token.length > 3);
  const value = (negative ? -1 : 1) * rest.value;
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && !/[eE]/.test(token)) return null;
  return {
    start: at,
    end: at + token.length + rest.length,
    value: value === 0 ? 0 : value,
    ambiguous: read.ambiguous,
    percent: right.startsWith("%"),
    money,
  };
}

/** `length` reaches to the last digit, `behind` to the last scale word. */
interface RestOfNumber {
  value: number;
  length: number;
  behind: number;
}

function readRest(
  token: string,
  first: number,
  after: string,
  hasCurrency: { before: boolean; any: boolean },
): RestOfNumber {
  const [, cents] = CENTS.exec(after) ?? [];
  if (cents !== undefined && !/[.,]/.test(token)) {
    const isRaised = after.startsWith("^");
    const isAmount = isRaised
      ? hasCurrency.any || CURRENCY_AFTER.test(after.slice(3).trimStart())
      : !hasCurrency.before;
    if (isAmount) return { value: Number(`${first}.${cents}`), length: 3, behind: 3 };
  }
  const scale = scaleAtStart(after, hasCurrency.any, token);
  if (!scale) return { value: first, length: 0, behind: 0 };
  let rest = { value: scaled(first, scale.factor), length: 0, behind: scale.length };
  // Adds up parts such as "3万5,000円" and "12万5千円". Each part is smaller than the scale before it.
  for (let factor = scale.factor; factor > 1;) {
    const part = /^\d[\d,]{0,9}/.exec(after.slice(rest.behind));
    if (!part || !IDEOGRAPH_AT_END.test(after.slice(0, rest.behind))) break;
    const behind = rest.behind + part[0].length;
    const next = scaleAtStart(after.slice(behind), false);
    const value = scaled(Number(part[0].replaceAll(",", "")), next?.factor ?? 1);
    if (value >= factor) break;
    rest = { value: rest.value + value, length: behind, behind: behind + (next?.length ?? 0) };
    factor = next?.factor ?? 1;
  }
  return rest;
}

/** Matches cents after the currency sign, or raised: "12€50", "$12^50". */
const CENTS = /^[\p{Sc}^](\d{2})(?![\d.,]|(?<=\p{Sc}\d\d)\p{Sc})/u;
const IDEOGRAPH_AT_END = /[\p{Script=Han}\p{Script=Hangul}]$/u;

function scaled(value: number, factor: number): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(15));
}

function separatorOfPercentage(token: string): NumberConvention {
  return token.includes(",") ? "," : ".";
}

/** True for "5" in "A5", but not for the numbers in "RM7.50", "x3" and "No.5". */
function isPartOfIdentifier(before: string, after: string): boolean {
  if (EAST_ASIAN_MONEY.test(after)) return /\d[-/:.,]$|[_@]$/.test(before);
  if (/^[-/:]\d|^[.,']\d|^[-/]?\p{L}+\d|^[_@]/u.test(after)) return true;
  if (/\d\^-?$/.test(before)) return true;
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
  if (!/\( ?$/.test(left) || !/^ ?%? ?\)/.test(right)) return false;
  return parenthesesCount || (/:\s+\( ?$/.test(left) && /^ ?\) ?(?:[\n\t]|$)/.test(right));
}

/** Returns null if the separators don't form a number, as in "13.06.2018". */
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
  // Nothing shows the convention, so use the English one.
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

/** Groups have three digits, or two before the last three as in India. */
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
