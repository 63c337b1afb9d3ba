import type { Habits } from "@/lib/extraction/habits";
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
  /^(?:\s|[\p{Sc}:=.*|~@/-]|\([^)]{0,40}\)?|\b[A-Z]{2,3}\b\.?|\bRs\b\.?|\bEuro?\b|\d{1,2}(?:[.,]\d{1,2})? ?%|\b(?:in|of|en)\b)*$/iu;
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
      return cutNumber(segment, habits, () => true);
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
  const digits = cut ? segment.slice(cut.start, cut.end).replace(/\D/g, "").length : 0;
  return digits >= 6 && digits <= 15 ? cut : null;
}

function cutNumber(segment: string, habits: Habits, fits: (number: FoundNumber) => boolean): Cut | null {
  const number = findNumbers(segment, habits.decimal).find(fits);
  if (!number || !BEFORE_NUMBER.test(segment.slice(0, number.start))) return null;
  if (/^\s?(?:\p{Ll}{3,}|[A-Z]{4,})/u.test(segment.slice(number.end)) && !number.money) return null;
  return withSign(segment, number, habits);
}

/** The number's characters and as many around them as its sign and its scale need. */
export function withSign(segment: string, number: FoundNumber, habits: Habits): Cut {
  const left =
    /(?:[-+(] ?)?(?:[\p{Sc}]|[A-Z]{2,3}\.?)? ?(?:[-+(] ?)?$/u.exec(segment.slice(0, number.start))?.[0] ?? "";
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

/** An identifier has a digit and no spaces; a whole cell of digit groups ("123 456 789 00014") is one too. */
function cutId(segment: string, habits: Habits): Cut | null {
  const groups = /^\s*[A-Z]{0,4} ?\d{1,6}(?:[ .][A-Z\d]{1,8}){1,6}\s*$/.exec(segment);
  if (groups && findDates(segment, habits.dayMonth).length === 0) return trimmed(segment);
  const match = ID.exec(segment);
  if (!match || match.index > 4 || !/\d/.test(match[0]) || TIME.test(segment.slice(match.index))) {
    const second = /^\s*[A-Z]{1,5}[ -]+(?=\S*\d)[A-Z\d][\p{L}\p{N}/._-]*/u.exec(segment);
    return second && !/\b(?:EUR|USD|RM|CHF|GBP)\b/.test(second[0]) ? trimmed(second[0]) : null;
  }
  const [date] = findDates(segment, habits.dayMonth);
  if (date && date.start <= match.index && !/^\d{8}$/.test(match[0])) return null;
  if (/^\d+[.,]\d{2}$/.test(match[0])) return null;
  return { start: match.index, end: match.index + match[0].length };
}

const MAX_NAME = 90;

function cutText(shape: Shape, segment: string): Cut | null {
  const cut = trimmed(segment);
  const text = segment.slice(cut.start, cut.end);
  if (!/\p{L}/u.test(text) && shape !== "text") return null;
  if (shape === "name" && /[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}+/u.test(text)) return null;
  if (text.length === 0 || text.length > (shape === "name" ? MAX_NAME : MAX_TEXT)) return null;
  return cut;
}

/** Without the spaces, separators and stray punctuation around it. */
export function trimmed(segment: string): Cut {
  const start = /^[\s:=|,;.*#_-]*/.exec(segment)?.[0].length ?? 0;
  const body = segment.slice(start).replace(/[\s:=|,;*_-]+$/, "");
  return { start, end: start + body.length };
}
