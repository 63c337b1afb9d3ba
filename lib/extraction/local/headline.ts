import type { Candidate, View } from "@/lib/extraction/local/label-values";
import { findDates } from "@/lib/extraction/parse-date";

/** "Handelsrechnung (380) Nr. 471113 vom 13.06.2018": number and date in the document's own title. */
const HEADLINE =
  /(?<!\p{L})(?:\p{L}*rechnung(?:skorrektur)?|invoice|tax invoice|facture|factura|fattura|factuur|fatura|faktura|credit note|credit memo|gutschrift|avoir|creditnota|receipt|bill|quittung|beleg|reçu)\s*(?:\([^)]{1,14}\)\s*)?(no?[°ºr.]?o?|num(?:ber|éro|ero|mer|\.)?|nummer|№|#|:)?[\s.:#°º]*(?!\p{Ll}+\s)(?<id>[\p{L}\p{N}][\p{L}\p{N}/._-]*)/giu;
const JOINT = /^[\s,]*(?:vom|von|du|of|from|dated|van|del|de|dal|-|–|date|datum)?[\s:.]*$/iu;
const TITLE_LINES = 60;

/** The document's number and date as its title gives them. */
export function findHeadline(view: View): { numbers: Candidate[]; dates: Candidate[] } {
  const numbers: Candidate[] = [];
  const dates: Candidate[] = [];
  for (const cell of view.layout.lines.slice(0, TITLE_LINES).flatMap((line) => line.cells)) {
    if (cell.text.length > 120) continue;
    for (const match of cell.text.matchAll(HEADLINE)) {
      const id = match.groups?.["id"] ?? "";
      const start = match.index + match[0].length - id.length;
      const [date] = findDates(cell.text.slice(start), view.habits.dayMonth);
      if (!/\d/.test(id) || date?.start === 0) {
        if (date?.start === 0)
          dates.push({ start: cell.start + start, end: cell.start + start + date.end, score: 0.9 });
        continue;
      }
      const sure = match[1] !== undefined || match.index === 0;
      numbers.push({
        start: cell.start + start,
        end: cell.start + start + id.replace(/[._/-]+$/, "").length,
        score: sure ? 0.93 : 0.7,
      });
      if (date && JOINT.test(cell.text.slice(start + id.length, start + date.start))) {
        dates.push({
          start: cell.start + start + date.start,
          end: cell.start + start + date.end,
          score: 0.95,
        });
      }
    }
  }
  return { numbers, dates };
}
