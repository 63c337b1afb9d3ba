import { cellAt, readLayout } from "@/lib/extraction/page/layout";
import { analyse, type AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { learnConventions } from "@/lib/extraction/values/conventions";
import type { Offer } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import type { VerifiedResult, VerifiedTable, VerifiedValue } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { bestLabel } from "./rank-pairs";
import { labelOf, pageOf } from "./to-offer";

export function offersOfFields(document: DocumentText, results: readonly VerifiedResult[]): Offer[] {
  const analysed = analyse(readLayout(document), learnConventions(document.text), document);
  return results.flatMap((result) =>
    "rows" in result ? ofTable(document, result) : ofValue(document, analysed, result),
  );
}

function ofValue(
  document: DocumentText,
  analysed: AnalysedDocument,
  { field: { name, type, prompt }, value, evidence: { quote, start, end, page } }: VerifiedValue,
): Offer[] {
  if (value === null || quote === null || start === null || end === null) return [];
  const cell = cellAt(analysed.layout, start);
  const words = cell && bestLabel(analysed, { start, end, cell, kind: "text" });
  const label = words ? labelOf(document, words) : null;
  return [{ name, type, prompt, value, quote, start, end, page, label }];
}

function ofTable(
  document: DocumentText,
  { field: { name, type, prompt, columns }, rows }: VerifiedTable,
): Offer[] {
  const places = rows.flatMap(({ start, end }): Span[] =>
    start === null || end === null ? [] : [{ start, end }],
  );
  if (places.length === 0) return [];
  const start = Math.min(...places.map((place) => place.start));
  const end = Math.max(...places.map((place) => place.end));
  const quote = document.text.slice(start, end);
  const page = pageOf(document, start);
  return [
    { name, type, prompt, value: null, quote, start, end, page, label: null, columns, rows: rows.length },
  ];
}
