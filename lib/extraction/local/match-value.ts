import type { Conventions } from "@/lib/extraction/values/conventions";
import { trimmed } from "@/lib/extraction/page/trimmed";
import { endOfName } from "@/lib/extraction/page/company-name";
import { matchIdentifier } from "@/lib/extraction/identifiers/find-identifiers";
import { matchTaxNumber } from "@/lib/extraction/identifiers/match-tax-number";
import type { ValueKind } from "./lexicon/concept";
import { spanOfMatch, type Span } from "@/lib/extraction/values/span";
import { findDates } from "@/lib/extraction/values/parse-date";
import { findNumbers, type FoundNumber } from "@/lib/extraction/values/parse-number";
import { withSign } from "@/lib/extraction/values/with-sign";

/** Allows currencies, "=", "(incl. VAT)", "7%", "in", "of" or "en" before the number, but no other words. */
const BEFORE_NUMBER =
  /^(?:\s|[\p{Sc}:=.*|~@/-]|\([^)]{0,40}\)?|\b[A-Z]{2,3}\b\.?|\b[A-Z]{1,2}\$|\bRs\b\.?|\bEuro?\b|\d{1,2}(?:[.,]\d{1,2})? ?%|\b(?:in|of|en)\b)*$/iu;
/** Before a date, allows a time or a few short words ("vom", "on", a weekday). */
const BEFORE_DATE = /^(?:\s|[:.,=(|/-]|\p{L}{1,10}[.,]?|\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?){0,4}$/iu;

const MAX_LENGTH = 400;
const IDENTIFIER = /[\p{L}\p{N}](?:[\p{L}\p{N}/._+-]*[\p{L}\p{N}])?/u;
const TIME = /^\d{1,2}:\d{2}/;

export function matchValue(valueKind: ValueKind, following: string, conventions: Conventions): Span | null {
  if (isFreeText(valueKind) && following.length > MAX_LENGTH) return null;
  const segment = following.slice(0, MAX_LENGTH);
  switch (valueKind) {
    case "amount":
    case "number":
      return matchNumber(segment, conventions, (number) => !number.percent);
    case "percent":
      return matchNumber(segment, conventions, (number) => number.percent || Math.abs(number.value) <= 100);
    case "date":
      return matchDate(segment, conventions);
    case "id":
      return matchId(segment, conventions);
    case "iban":
      return matchIdentifier("iban", segment, segment.length);
    case "vat":
      return matchTaxNumber(segment);
    case "bic":
    case "email":
    case "url":
      return matchIdentifier(valueKind, segment);
    case "phone":
      return matchIdentifier("phone", segment, 8);
    case "currency":
      return matchIdentifier("currency", segment, 10);
    case "boolean":
      return null;
    case "name":
    case "address":
    case "text":
      return matchText(valueKind, segment);
  }
}

export function isFreeText(valueKind: ValueKind): boolean {
  return valueKind === "name" || valueKind === "address" || valueKind === "text";
}

function matchNumber(
  segment: string,
  conventions: Conventions,
  fits: (number: FoundNumber) => boolean,
): Span | null {
  const number = findNumbers(segment, conventions.number).find(fits);
  if (!number || !BEFORE_NUMBER.test(segment.slice(0, number.start))) return null;
  // A leading zero or ten digits indicate an identifier rather than an amount.
  if (/^(?:0\d|\d{10})/.test(segment.slice(number.start, number.end).replace(/[.,]\d{1,2}$/, "")))
    return null;
  if (/^\s?(?:\p{Ll}{3,}|[A-Z]{4,})/u.test(segment.slice(number.end)) && !number.money) return null;
  return withSign(segment, number, conventions);
}

function matchDate(segment: string, conventions: Conventions): Span | null {
  const [date] = findDates(segment, conventions.date);
  return date && BEFORE_DATE.test(segment.slice(0, date.start)) ? { start: date.start, end: date.end } : null;
}

function matchId(segment: string, conventions: Conventions): Span | null {
  const groups = matchGroups(segment, conventions);
  if (groups) return groups;
  const match = IDENTIFIER.exec(segment);
  if (!match || match.index > 4 || !/\d/.test(match[0]) || TIME.test(segment.slice(match.index))) {
    const second = /^\s*[A-Z]{1,5}[ -]+(?=\S*\d)[A-Z\d][\p{L}\p{N}/._-]*/u.exec(segment);
    return second &&
      !/\b(?:EUR|USD|RM|CHF|GBP|TEL|PHONE|FAX|HP|DATE|TIME|PAGE|TABLE|CASH|TOTAL)\b/.test(second[0])
      ? trimmed(second[0])
      : null;
  }
  const [date] = findDates(segment, conventions.date);
  if (date && date.start <= match.index && !/^\d{8}$/.test(match[0])) return null;
  if (/^\d+[.,]\d{2}$/.test(match[0])) return null;
  return spanOfMatch(match);
}

const GROUP = "(?=[A-Z./-]{0,6}\\d|[A-Z]{1,3}(?![A-Z]))[A-Z\\d][A-Z\\d./-]{0,11}";
const GROUPS = new RegExp(`^[\\s:.=#*-]{0,20}(${GROUP}(?: ${GROUP}){1,7})(?=\\s*$|\\s*[|·•,;]|\\s+-\\s)`);
const UNIT_OR_MONEY = /(?:^|\s)(?:EUR|USD|GBP|CHF|RM|MYR|SGD|KG|KM|CM|MM|ML|KWH|PCS|AM|PM|NET|DAYS?)(?:\s|$)/;

function matchGroups(segment: string, conventions: Conventions): Span | null {
  const match = GROUPS.exec(segment);
  const groups = match?.[1] ?? "";
  const digits = groups.replace(/\D/g, "").length;
  if (!match || digits < 2 || digits > 30 || UNIT_OR_MONEY.test(groups) || /\d[.]\d{2}(?!\d)/.test(groups))
    return null;
  if (findDates(groups, conventions.date).length > 0) return null;
  const start = match[0].length - groups.length;
  return { start, end: start + groups.length };
}

const MAX_NAME_LENGTH = 90;

function matchText(valueKind: ValueKind, segment: string): Span | null {
  const whole = trimmed(segment);
  const end =
    valueKind === "name" ? endOfName(segment.slice(whole.start, whole.end)) : whole.end - whole.start;
  const span = trimmedWithin(segment, whole.start, whole.start + end);
  const text = segment.slice(span.start, span.end);
  if (!/\p{L}/u.test(text) && valueKind !== "text") return null;
  if (valueKind === "name" && /[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}+/u.test(text)) return null;
  if (text.length === 0 || text.length > (valueKind === "name" ? MAX_NAME_LENGTH : MAX_LENGTH)) return null;
  return span;
}

function trimmedWithin(segment: string, start: number, end: number): Span {
  const span = trimmed(segment.slice(start, end));
  return { start: start + span.start, end: start + span.end };
}
