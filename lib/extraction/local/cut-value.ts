import type { Habits } from "@/lib/extraction/habits";
import { endOfName } from "@/lib/extraction/local/company-name";
import { cutIban, cutVatId } from "@/lib/extraction/local/cut-identifier";
import type { Shape } from "@/lib/extraction/local/lexicon/concept";
import { parseBoolean } from "@/lib/extraction/parse-boolean";
import { findDates } from "@/lib/extraction/parse-date";
import { findNumbers, parseNumber, type FoundNumber } from "@/lib/extraction/parse-number";

/** A part of a segment, relative to its start; `end` exclusive. */
export interface Cut {
  start: number;
  end: number;
}

/** Between a label and its number: currencies, an equals sign, "(incl. VAT)", "7%", but no other words. */
const BEFORE_NUMBER =
  /^(?:\s|[\p{Sc}:=.*|~@/-]|\([^)]{0,40}\)?|\b[A-Z]{2,3}\b\.?|\b[A-Z]{1,2}\$|\bRs\b\.?|\bEuro?\b|\d{1,2}(?:[.,]\d{1,2})? ?%|\b(?:in|of|en)\b)*$/iu;
/** Between a label and its date: "vom", "on", a weekday, a time. */
const BEFORE_DATE = /^(?:\s|[:.,=(|/-]|\p{L}{1,10}[.,]?|\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?){0,4}$/iu;

/** A value stands near its label; what is further away is not looked at. */
const MAX_TEXT = 400;
const CURRENCY =
  /(?:\b(?:EUR|USD|GBP|CHF|JPY|CNY|INR|MYR|SGD|AUD|CAD|NZD|HKD|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|BRL|MXN|ZAR|IDR|THB|PHP|VND|KRW|AED|SAR|ILS|RUB)\b|[\p{Sc}]|\b(?:RM|Rs|Rp|kr|Euros?|Dollars?|Pounds?)\b)/iu;
export const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/u;
const URL_LIKE =
  /(?:https?:\/\/[^\s<>"]+|(?:www\.)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,6}(?:\/[^\s<>"]*)?)/iu;
const PHONE = /\+?\(?\d[\d ()/.-]{4,22}\d/;
const BIC = /\b[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/;
const ID = /[\p{L}\p{N}](?:[\p{L}\p{N}/._+-]*[\p{L}\p{N}])?/u;
const TIME = /^\d{1,2}:\d{2}/;

/** Cuts a value of a shape out of what follows a label. Null where the segment does not begin with one. */
export function cutValue(shape: Shape, following: string, habits: Habits): Cut | null {
  const words = shape === "name" || shape === "address" || shape === "text";
  if (words && following.length > MAX_TEXT) return null;
  const segment = following.slice(0, MAX_TEXT);
  switch (shape) {
    case "amount":
    case "number":
      return cutNumber(segment, habits, (number) => !number.percent);
    case "percent":
      return cutNumber(segment, habits, (number) => number.percent || Math.abs(number.value) <= 100);
    case "date":
      return cutDate(segment, habits);
    case "id":
      return cutId(segment, habits);
    case "iban":
      return cutIban(segment);
    case "vat":
      return cutVatId(segment);
    case "bic":
      return matchAt(BIC, segment);
    case "email":
      return matchAt(EMAIL, segment);
    case "phone":
      return cutPhone(segment);
    case "url":
      return matchAt(URL_LIKE, segment);
    case "currency":
      return matchAt(CURRENCY, segment, 10);
    case "boolean":
      return segment.length <= 60 && parseBoolean(segment) !== null ? trimmed(segment) : null;
    case "name":
    case "address":
    case "text":
      return cutText(shape, segment);
  }
}

function matchAt(pattern: RegExp, segment: string, tolerance = 20): Cut | null {
  const match = pattern.exec(segment);
  return match && match.index <= tolerance
    ? { start: match.index, end: match.index + match[0].length }
    : null;
}

function cutPhone(segment: string): Cut | null {
  const cut = matchAt(PHONE, segment, 8);
  // "1-300-80-SHOP" is dialled by its letters.
  if (cut && /^-?\p{L}/u.test(segment.slice(cut.end))) return null;
  const digits = cut ? segment.slice(cut.start, cut.end).replace(/\D/g, "").length : 0;
  return digits >= 6 && digits <= 15 ? cut : null;
}

function cutNumber(segment: string, habits: Habits, fits: (number: FoundNumber) => boolean): Cut | null {
  const number = findNumbers(segment, habits.decimal).find(fits);
  if (!number || !BEFORE_NUMBER.test(segment.slice(0, number.start))) return null;
  // An identifier of digits alone is no sum.
  if (/^(?:0\d|\d{10})/.test(segment.slice(number.start, number.end).replace(/[.,]\d{1,2}$/, "")))
    return null;
  if (/^\s?(?:\p{Ll}{3,}|[A-Z]{4,})/u.test(segment.slice(number.end)) && !number.money) return null;
  return withSign(segment, number, habits);
}

/** The number's characters and as many around them as its sign and its scale need. */
export function withSign(segment: string, number: FoundNumber, habits: Habits): Cut {
  const left =
    /(?:[-+(] ?)?(?:[A-Z]{0,2}[\p{Sc}]|[A-Z]{2,3}\.?)? ?(?:[-+(] ?)?$/u.exec(
      segment.slice(0, number.start),
    )?.[0] ?? "";
  const right =
    /^ ?(?:[\p{Sc}]|[A-Z]{2,3}\b)? ?(?:-|\)|\p{Ll}{2,10}|M\p{Ll}{2,10}\.?)?/u.exec(
      segment.slice(number.end),
    )?.[0] ?? "";
  const tries = [
    [0, 0],
    [left.length, 0],
    [0, right.length],
    [left.length, right.length],
  ];
  for (const [before = 0, after = 0] of tries) {
    const cut = { start: number.start - before, end: number.end + after };
    if (parseNumber(segment.slice(cut.start, cut.end), habits.decimal)?.value === number.value) return cut;
  }
  return { start: number.start, end: number.end };
}

function cutDate(segment: string, habits: Habits): Cut | null {
  const [date] = findDates(segment, habits.dayMonth);
  return date && BEFORE_DATE.test(segment.slice(0, date.start)) ? { start: date.start, end: date.end } : null;
}

/** An identifier has a digit and no spaces; groups that stand alone ("123 456 789 00014", "L84A 20093") are one too. */
function cutId(segment: string, habits: Habits): Cut | null {
  const groups = cutGroups(segment, habits);
  if (groups) return groups;
  const match = ID.exec(segment);
  if (!match || match.index > 4 || !/\d/.test(match[0]) || TIME.test(segment.slice(match.index))) {
    const second = /^\s*[A-Z]{1,5}[ -]+(?=\S*\d)[A-Z\d][\p{L}\p{N}/._-]*/u.exec(segment);
    return second &&
      !/\b(?:EUR|USD|RM|CHF|GBP|TEL|PHONE|FAX|HP|DATE|TIME|PAGE|TABLE|CASH|TOTAL)\b/.test(second[0])
      ? trimmed(second[0])
      : null;
  }
  const [date] = findDates(segment, habits.dayMonth);
  if (date && date.start <= match.index && !/^\d{8}$/.test(match[0])) return null;
  if (/^\d+[.,]\d{2}$/.test(match[0])) return null;
  return { start: match.index, end: match.index + match[0].length };
}

const GROUP = "(?=[A-Z./-]{0,6}\\d|[A-Z]{1,3}(?![A-Z]))[A-Z\\d][A-Z\\d./-]{0,11}";
/** Groups of digits and capitals, single spaces between them, up to the end or another matter. */
const GROUPS = new RegExp(`^[\\s:.=#*-]{0,20}(${GROUP}(?: ${GROUP}){1,7})(?=\\s*$|\\s*[|·•,;]|\\s+-\\s)`);
const UNIT_OR_MONEY = /(?:^|\s)(?:EUR|USD|GBP|CHF|RM|MYR|SGD|KG|KM|CM|MM|ML|KWH|PCS|AM|PM|NET|DAYS?)(?:\s|$)/;

function cutGroups(segment: string, habits: Habits): Cut | null {
  const match = GROUPS.exec(segment);
  const groups = match?.[1] ?? "";
  const digits = groups.replace(/\D/g, "").length;
  if (!match || digits < 2 || digits > 30 || UNIT_OR_MONEY.test(groups) || /\d[.]\d{2}(?!\d)/.test(groups))
    return null;
  if (findDates(groups, habits.dayMonth).length > 0) return null;
  const start = match[0].length - groups.length;
  return { start, end: start + groups.length };
}

const MAX_NAME = 90;

function cutText(shape: Shape, segment: string): Cut | null {
  const whole = trimmed(segment);
  const end = shape === "name" ? endOfName(segment.slice(whole.start, whole.end)) : whole.end - whole.start;
  const cut = trimmedWithin(segment, whole.start, whole.start + end);
  const text = segment.slice(cut.start, cut.end);
  if (!/\p{L}/u.test(text) && shape !== "text") return null;
  if (shape === "name" && /[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}+/u.test(text)) return null;
  if (text.length === 0 || text.length > (shape === "name" ? MAX_NAME : MAX_TEXT)) return null;
  return cut;
}

function trimmedWithin(segment: string, start: number, end: number): Cut {
  const cut = trimmed(segment.slice(start, end));
  return { start: start + cut.start, end: start + cut.end };
}

/** Without the spaces, separators and stray punctuation around it. */
export function trimmed(segment: string): Cut {
  const start = /^[\s:=|,;.*#_-]*/.exec(segment)?.[0].length ?? 0;
  const body = segment.slice(start).replace(/[\s:=|,;*_-]+$/, "");
  return { start, end: start + body.length };
}
