import { countMatches } from "./count-matches";
import { foldText } from "./fold-text";
import type { DateConvention } from "./parse-date";

const NUMERIC = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d]|[./-]\d)/gu;

/** Signs of a document from the United States, where the month usually comes before the day. */
const US_MARKS = /(?<![\p{L}])(?:USD|U\.S\.A?\.?|United States|[A-Z]{2},? \d{5}(?:-\d{4})?)(?![\p{L}\d])/gu;
const US_ADDRESS =
  /(?<![\p{L}\d]),? (?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? \d{5}(?:-\d{4})?(?=\s{0,3}$|\s{0,3}\n|\s{2}|,| U)/u;
const NON_US_MARKS =
  /[€£₹]|(?<!\p{L})(?:EUR|GBP|CHF|RM|MYR|SGD|AUD|NZD|INR|Rs|VAT|GST|BTW|TVA|IVA|MwSt|und|der|du|les|des|pour|aux|los|las|della|het|een|não|uma|och|og|til|dne|dnia|datum|dato|faktura)(?!\p{L})/gu;
const US_LONG_DATE =
  /(?<![\p{L}])(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2} ?, ?\d{4}/gu;

/**
 * Decides by unambiguous dates ("25/12/2026"), then by reviewed documents, then by hints of a country, such as "USD"
 * or "VAT".
 */
export function learnDateConvention(text: string, taught: DateConvention = null): DateConvention {
  const folded = foldText(text);
  let dayFirst = 0;
  let monthFirst = 0;
  for (const match of folded.matchAll(NUMERIC)) {
    const [first, second] = [Number(match[1]), Number(match[3])];
    if (first > 12 && first <= 31 && second <= 12) dayFirst += 1;
    if (second > 12 && second <= 31 && first <= 12) monthFirst += 1;
  }
  if (dayFirst > monthFirst) return "day-first";
  if (monthFirst > dayFirst) return "month-first";
  if (taught) return taught;
  const usMarks = countMatches(folded, US_MARKS) + countMatches(folded, US_LONG_DATE);
  const otherMarks = countMatches(folded, NON_US_MARKS);
  if (otherMarks > usMarks) return "day-first";
  if (US_ADDRESS.test(folded)) return "month-first";
  return usMarks > 0 &&
    /\$|USD|(?:January|February|March|April|June|July|August|September|October|November|December)/.test(
      folded,
    )
    ? "month-first"
    : null;
}
