import type { Candidate, View } from "@/lib/extraction/local/label-values";
import { findDates } from "@/lib/extraction/parse-date";

/** What says of two dates that they are the beginning and the end of something that is valid or rented. */
const PERIOD_OF_VALIDITY =
  /insurance|cover|validity|\bvalid|lease|rental|tenancy|contract|agreement|term\b|laufzeit|gültig|mietzeit|mietdauer|versicherungszeitraum|vertragszeitraum|validité|durée|bail|assurance|vigencia|validez|arrendamiento|validità|durata|locazione|geldig|looptijd|huurperiode|validade|vigência/iu;
const PERIOD_OF_BILLING =
  /period|statement|billing|zeitraum|abrechnung|verbrauch|période|facturation|periodo|período|factura|fattura|tijdvak|periode/iu;
const RANGES: Record<string, { words: RegExp; isEnd: boolean }> = {
  "effective-date": { words: PERIOD_OF_VALIDITY, isEnd: false },
  "end-date": { words: PERIOD_OF_VALIDITY, isEnd: true },
  "period-start": { words: PERIOD_OF_BILLING, isEnd: false },
  "period-end": { words: PERIOD_OF_BILLING, isEnd: true },
};
const JOINT =
  /^\s*(?:-|–|to|until|till|through|bis(?: zum)?|au|jusqu'au|al?|hasta(?: el)?|fino al|tot(?: en met)?|t\/m|até)\s*$/iu;
const SCORE = 0.75;
const MAX_LINE = 300;
const MAX_LINES = 2_000;

/** "Period of insurance: 1 July 2026 to 30 June 2027" says when something begins and when it ends. */
export function findRange(concept: string, view: View): Candidate[] {
  const range = RANGES[concept];
  if (!range) return [];
  for (const line of view.layout.lines.slice(0, MAX_LINES)) {
    const text = view.layout.text.slice(line.start, line.end);
    const isOther = range.words === PERIOD_OF_BILLING && PERIOD_OF_VALIDITY.test(text);
    if (text.length > MAX_LINE || !range.words.test(text) || isOther) continue;
    const dates = findDates(text, view.habits.dayMonth);
    const at = dates.findIndex((date, index) => {
      const next = dates[index + 1];
      return next !== undefined && JOINT.test(text.slice(date.end, next.start));
    });
    const date = at === -1 ? undefined : dates[range.isEnd ? at + 1 : at];
    if (date) return [{ start: line.start + date.start, end: line.start + date.end, score: SCORE }];
  }
  return [];
}
