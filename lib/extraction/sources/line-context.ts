import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel, type LabelMatch } from "@/lib/extraction/lexicon/match-label";
import { termsOf, type Terms } from "@/lib/extraction/lexicon/terms";
import type { AnalysedDocument } from "./analysed-document";

const MAX_LINE = 300;

const linesOf = new WeakMap<AnalysedDocument, Map<number, Terms>>();
const matchesOf = new WeakMap<FieldQuery, Map<Terms, LabelMatch | null>>();

/** Matches all words of the line against the field. Null if nothing matches. */
export function lineContext(document: AnalysedDocument, query: FieldQuery, line: number): LabelMatch | null {
  const terms = termsOfLine(document, line);
  if (!terms) return null;
  const known = matchesOf.get(query) ?? new Map<Terms, LabelMatch | null>();
  matchesOf.set(query, known);
  const match = known.get(terms);
  if (match !== undefined) return match;
  const found = matchLabel(query, terms);
  known.set(terms, found);
  return found;
}

function termsOfLine(document: AnalysedDocument, index: number): Terms | null {
  const line = document.layout.lines[index];
  if (!line) return null;
  const known = linesOf.get(document) ?? new Map<number, Terms>();
  linesOf.set(document, known);
  const terms =
    known.get(index) ??
    termsOf(document.layout.text.slice(line.start, Math.min(line.end, line.start + MAX_LINE)));
  known.set(index, terms);
  return terms;
}
