import type { Candidate, ParsedDocument } from "./label-values";
import { findDates } from "@/lib/extraction/values/parse-date";

const VALIDITY_WORDS =
  /insurance|cover|validity|\bvalid|lease|rental|tenancy|contract|agreement|term\b|laufzeit|gültig|mietzeit|mietdauer|versicherungszeitraum|vertragszeitraum|validité|durée|bail|assurance|vigencia|validez|arrendamiento|validità|durata|locazione|geldig|looptijd|huurperiode|validade|vigência/iu;
const BILLING_WORDS =
  /period|statement|billing|zeitraum|abrechnung|verbrauch|période|facturation|periodo|período|factura|fattura|tijdvak|periode/iu;
const RANGE_CONCEPTS: Record<string, { words: RegExp; isEnd: boolean }> = {
  "effective-date": { words: VALIDITY_WORDS, isEnd: false },
  "end-date": { words: VALIDITY_WORDS, isEnd: true },
  "period-start": { words: BILLING_WORDS, isEnd: false },
  "period-end": { words: BILLING_WORDS, isEnd: true },
};
const RANGE_CONNECTOR =
  /^\s*(?:-|–|to|until|till|through|bis(?: zum)?|au|jusqu'au|al?|hasta(?: el)?|fino al|tot(?: en met)?|t\/m|até)\s*$/iu;
const SCORE = 0.75;
const MAX_LINE_LENGTH = 300;

export function findInDateRange(concept: string, document: ParsedDocument): Candidate[] {
  const range = RANGE_CONCEPTS[concept];
  if (!range) return [];
  for (const line of document.layout.lines) {
    const text = document.layout.text.slice(line.start, line.end);
    const isOtherPeriod = range.words === BILLING_WORDS && VALIDITY_WORDS.test(text);
    if (text.length > MAX_LINE_LENGTH || !range.words.test(text) || isOtherPeriod) continue;
    const dates = findDates(text, document.conventions.date);
    const at = dates.findIndex((date, index) => {
      const next = dates[index + 1];
      return next !== undefined && RANGE_CONNECTOR.test(text.slice(date.end, next.start));
    });
    const date = at === -1 ? undefined : dates[range.isEnd ? at + 1 : at];
    if (date) return [{ start: line.start + date.start, end: line.start + date.end, score: SCORE }];
  }
  return [];
}
