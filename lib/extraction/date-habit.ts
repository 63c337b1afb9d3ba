import { foldText } from "@/lib/extraction/fold-text";
import type { DayMonthHabit } from "@/lib/extraction/parse-date";

const NUMERIC = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d]|[./-]\d)/gu;

/** Marks of documents from the United States, the one large country that writes the month first. */
const AMERICAN = /(?<![\p{L}])(?:USD|U\.S\.A?\.?|United States|[A-Z]{2},? \d{5}(?:-\d{4})?)(?![\p{L}\d])/gu;
/** The end of an address there: no other country writes its states so. */
const AMERICAN_ADDRESS =
  /(?<![\p{L}\d]),? (?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? \d{5}(?:-\d{4})?(?=\s{0,3}$|\s{0,3}\n|\s{2}|,| U)/u;
/** Marks of everywhere else: their currencies, and words that only they print on business papers. */
const ELSEWHERE =
  /[€£₹]|(?<!\p{L})(?:EUR|GBP|CHF|RM|MYR|SGD|AUD|NZD|INR|Rs|VAT|GST|BTW|TVA|IVA|MwSt|und|der|les|des|pour|los|las|della|het|een|não|uma)(?!\p{L})/gu;
const AMERICAN_MONTH_FIRST =
  /(?<![\p{L}])(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2} ?, ?\d{4}/gu;

/**
 * Whether a document writes the day or the month first, learnt from the dates that leave no doubt ("25/12/2026") and,
 * where there are none, from what points to the United States. Null where both are silent.
 */
export function learnDayMonthHabit(text: string): DayMonthHabit {
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
  const american = (folded.match(AMERICAN)?.length ?? 0) + (folded.match(AMERICAN_MONTH_FIRST)?.length ?? 0);
  const elsewhere = folded.match(ELSEWHERE)?.length ?? 0;
  if (elsewhere > american) return "day-first";
  if (AMERICAN_ADDRESS.test(folded)) return "month-first";
  return american > 0 &&
    /\$|USD|(?:January|February|March|April|June|July|August|September|October|November|December)/.test(
      folded,
    )
    ? "month-first"
    : null;
}
