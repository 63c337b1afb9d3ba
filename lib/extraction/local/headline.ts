import type { Candidate, ParsedDocument } from "./label-values";
import type { Cell } from "@/lib/extraction/page/layout";
import { findDates } from "@/lib/extraction/values/parse-date";

const DOCUMENT_WORD =
  "(?<!\\p{L})(?:\\p{L}*rechnung(?:skorrektur)?|tax invoice|invoice|facture|factura|fattura|factuur|fatura|faktura|credit note|credit memo|gutschrift|avoir|creditnota|receipt|bill|quittung|beleg|reçu)";
const NUMBER_WORD = "(?:n[°ºo]\\.?|nr\\.?|no\\.|num(?:ber|éro|ero|mer|\\.)?|nummer|№|#)";
const ID = "(?<id>[\\p{L}\\p{N}][\\p{L}\\p{N}/._-]*)";
const HEADLINES: [RegExp, number][] = [
  [new RegExp(`${DOCUMENT_WORD}\\s*(?:\\([^)]{1,14}\\)\\s*)?${NUMBER_WORD}[\\s.:#]*${ID}`, "giu"), 0.93],
  // Matches "Rechnung des Versicherers (575) Nr. 1" and "Beitragsrechnung zur Versicherung Nr. 1".
  [
    new RegExp(
      `${DOCUMENT_WORD}(?:\\s+\\p{L}+){1,4}\\s*(?:\\([^)]{1,14}\\)\\s*)?\\s${NUMBER_WORD}[\\s.:#]*${ID}`,
      "giu",
    ),
    0.88,
  ],
  [new RegExp(`^\\s*${DOCUMENT_WORD}[\\s:]+(?!\\p{Ll}+\\s)${ID}`, "giu"), 0.9],
];
const DATE_CONNECTOR =
  /^[\s,]*(?:vom|von|du|of|from|dated|van|del|de|dal|-|date|datum|issued(?: at| on)?|issue date|ausgestellt am)?[\s:.]*$/iu;
const TITLE_LINES = 60;

export function findHeadline(document: ParsedDocument): { numbers: Candidate[]; dates: Candidate[] } {
  const numbers: Candidate[] = [];
  const dates: Candidate[] = [];
  for (const cell of document.layout.lines.slice(0, TITLE_LINES).flatMap((line) => line.cells)) {
    if (cell.text.length > 120) continue;
    for (const [pattern, score] of HEADLINES) {
      for (const match of cell.text.matchAll(pattern))
        readMatch(document, cell, match, score, { numbers, dates });
    }
  }
  return { numbers, dates };
}

function readMatch(
  document: ParsedDocument,
  cell: Cell,
  match: RegExpMatchArray,
  score: number,
  found: { numbers: Candidate[]; dates: Candidate[] },
): void {
  const id = match.groups?.["id"] ?? "";
  const at = (match.index ?? 0) + match[0].length - id.length;
  const start = cell.start + at;
  const [date] = findDates(cell.text.slice(at), document.conventions.date);
  if (date?.start === 0) found.dates.push({ start, end: start + date.end, score: 0.9 });
  if (date?.start === 0 || !/\d/.test(id)) return;
  found.numbers.push({ start, end: start + id.replace(/[._/-]+$/, "").length, score });
  if (date && DATE_CONNECTOR.test(cell.text.slice(at + id.length, at + date.start))) {
    found.dates.push({ start: start + date.start, end: start + date.end, score: 0.95 });
  }
}
