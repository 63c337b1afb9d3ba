import { matchIdentifier } from "./find-identifiers";
import type { Span } from "@/lib/extraction/values/span";

const TAX_NUMBER = /^[\s:=.#-]*((?:[A-Z]{1,3}[ -]?)?\d[\dA-Z]*(?:[ ./-][\dA-Z]*\d[\dA-Z]*){0,5})/;

/** Returns a VAT id near the start of the text after a label, or else a tax number right at the start. */
export function matchTaxNumber(following: string): Span | null {
  const vatId = matchIdentifier("vat", following);
  if (vatId) return { start: vatId.start, end: vatId.end };
  const [other, number] = TAX_NUMBER.exec(following) ?? [];
  if (!other || !number) return null;
  const digits = number.replace(/\D/g, "").length;
  if (digits < 7 || digits > 16 || /^\d+[.,]\d{2}$/.test(number)) return null;
  return { start: other.length - number.length, end: other.length };
}
