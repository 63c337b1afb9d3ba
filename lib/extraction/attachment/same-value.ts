import { comparable } from "@/lib/extraction/page/words";
import type { Value } from "@/lib/extraction/values/types";
import type { AttachedTerm } from "@/lib/text/attachments/terms";
import { kindOf } from "./term-kind";

/** Half a cent, because a page rounds amounts that the XML states with four decimals. */
const TOLERANCE = 0.005;

/** A credit note may print a minus that its XML omits. */
export function isSameAmount(value: Value, stated: Value): boolean {
  return (
    typeof value === "number" &&
    typeof stated === "number" &&
    Math.abs(Math.abs(value) - Math.abs(stated)) < TOLERANCE
  );
}

const MIN_PHONE_DIGITS = 6;

/** Compares the last digits, because one number may have a country code and the other a leading zero. */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [one, other].map((phone) => phone.replace(/\(0\)|\D/g, "").replace(/^0+/, ""));
  if (a === undefined || b === undefined || Math.min(a.length, b.length) < MIN_PHONE_DIGITS) return false;
  return a.endsWith(b) || b.endsWith(a);
}

export function swapDayAndMonth(iso: string): string {
  return iso.replace(/-(\d{2})-(\d{2})$/, "-$2-$1");
}

const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "pl"];

export function spellingsOf({ id, written }: AttachedTerm): string[] {
  switch (kindOf(id)) {
    case "country":
      return [...new Set([...LANGUAGES.map((language) => countryName(language, written)), written])];
    case "currency":
      return [...new Set([written, ...LANGUAGES.map((language) => currencySign(language, written))])];
    default:
      return [written];
  }
}

function countryName(language: string, code: string): string {
  return /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code)
    : code;
}

function currencySign(language: string, code: string): string {
  if (!/^[A-Z]{3}$/.test(code)) return code;
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? code;
}

export function isSameValue(value: Value, term: AttachedTerm): boolean {
  if (value === null) return false;
  if (typeof value === "number" && typeof term.value === "number") return isSameAmount(value, term.value);
  if (kindOf(term.id) === "phone") return isSamePhone(String(value), term.written);
  return spellingsOf(term).some((spelling) => keyOf(spelling) === keyOf(String(value)));
}

function keyOf(text: string): string {
  return comparable(text) || text.trim();
}

export function mayBothBeRight(value: Value, term: AttachedTerm): boolean {
  const [found, stated] = [comparable(String(value)), comparable(term.written)];
  switch (kindOf(term.id)) {
    case "prose":
      return true;
    case "name":
      return found.includes(stated) || stated.includes(found);
    case "address":
      return term.written.split("\n").some((line) => found.includes(comparable(line)));
    case "id":
      return /^\p{L}{1,3}$/u.test(
        found.endsWith(stated)
          ? found.slice(0, -stated.length)
          : stated.endsWith(found)
            ? stated.slice(0, -found.length)
            : "",
      );
    default:
      return false;
  }
}
