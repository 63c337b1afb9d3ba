import { spanOfMatch, type Span } from "@/lib/extraction/span";

/** The length of an IBAN by country (ISO 13616 registry), for the most common countries. */
const IBAN_LENGTHS = new Map(
  "AD24 AE23 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GR27 HR21 HU28 IE22 IL23 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SA24 SE24 SI19 SK24 SM27 TR26 UA29"
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
);

const IBAN_START = /(?<![\p{L}\d])([A-Z]{2})\d{2}(?=[ \t]{0,3}[A-Z\d])/gu;

/** The first IBAN in a text, with or without spaces. Null where there is none. Check digits are not verified. */
export function matchIban(text: string): Span | null {
  for (const match of text.matchAll(IBAN_START)) {
    const length = IBAN_LENGTHS.get(match[1] ?? "");
    const end = length === undefined ? null : endOfGroups(text, match.index, length);
    if (end !== null) return { start: match.index, end };
  }
  return null;
}

function endOfGroups(text: string, start: number, length: number): number | null {
  let count = 0;
  let gap = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (/[A-Z\d]/.test(character)) {
      count += 1;
      gap = 0;
      if (count === length) return /[A-Za-z\d]/.test(text[at + 1] ?? "") ? null : at + 1;
    } else if (/[ \t]/.test(character) && gap < 4) {
      gap += 1;
    } else {
      return null;
    }
  }
  return null;
}

/** VAT ids of the European Union, the United Kingdom, Switzerland and Norway, with the usual spaces and dots. */
const VAT_ID =
  /(?<![\p{L}\d])(?:ATU ?\d{8}|BE ?[01](?:[ .]?\d{3}){3}|BG ?\d{9,10}|CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3}|CY ?\d{8}[A-Z]|CZ ?\d{8,10}|DE ?\d{3} ?\d{3} ?\d{3}|DK ?(?:\d{2} ?){3}\d{2}|EE ?\d{9}|EL ?\d{9}|ES ?[A-Z\d]-?\d{7}-?[A-Z\d]|FI ?\d{8}|FR ?[A-Z\d]{2} ?\d{3} ?\d{3} ?\d{3}|GB ?\d{3} ?\d{4} ?\d{2}|HR ?\d{11}|HU ?\d{8}|IE ?\d[A-Z\d]\d{5}[A-Z]{1,2}|IT ?\d{11}|LT ?\d{9,12}|LU ?\d{8}|LV ?\d{11}|MT ?\d{8}|NL ?\d{9} ?B ?\d{2}|NO ?\d{9}(?: ?MVA)?|PL ?\d{10}|PT ?\d{9}|RO ?\d{2,10}|SE ?\d{12}|SI ?\d{8}|SK ?\d{10})(?![\p{L}\d])/u;
/** Any other tax number after its label: digits, possibly with letters and in groups. */
const TAX_NUMBER = /^[\s:=.#-]*((?:[A-Z]{1,3}[ -]?)?\d[\dA-Z]*(?:[ ./-][\dA-Z]*\d[\dA-Z]*){0,5})/;

/** A VAT id near the beginning of the text after its label, otherwise a tax number right at its beginning. */
export function matchVatId(segment: string): Span | null {
  const known = VAT_ID.exec(segment);
  if (known && known.index <= 20) return spanOfMatch(known);
  const other = TAX_NUMBER.exec(segment);
  const number = other?.[1] ?? "";
  const digits = number.replace(/\D/g, "").length;
  if (!other || digits < 7 || digits > 16 || /^\d+[.,]\d{2}$/.test(number)) return null;
  const start = other[0].length - number.length;
  return { start, end: start + number.length };
}

/** All VAT ids of a known format in a text. */
export function findVatIds(text: string): Span[] {
  return [...text.matchAll(new RegExp(VAT_ID, "gu"))].map(spanOfMatch);
}
