import type { AnalysedDocument } from "./analysed-document";
import type { CandidateSet } from "./candidate";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";

const MAX_DATES = 60;
const MAX_NUMBERS = 60;

/** Adds all dates or numbers, because some values have no label or an unknown one. */
export function unlabelledValues(document: AnalysedDocument, query: FieldQuery, found: CandidateSet): void {
  const { type } = query.field;
  if (type !== "DATE" && type !== "NUMBER") return;
  const kind = type === "DATE" ? "date" : "number";
  let left = type === "DATE" ? MAX_DATES : MAX_NUMBERS;
  for (const tokens of document.tokens.values()) {
    for (const token of tokens) {
      if (token.kind !== kind) continue;
      found.add({ start: token.start, end: token.end, features: {} });
      if ((left -= 1) <= 0) return;
    }
  }
}
