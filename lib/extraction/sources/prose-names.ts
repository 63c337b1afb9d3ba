import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { foldWords } from "@/lib/extraction/lexicon/fold-words";
import { STOP_WORDS } from "@/lib/extraction/lexicon/vocabulary";
import type { AnalysedDocument } from "./analysed-document";
import { askedShapes } from "./asked-shapes";
import type { CandidateSet } from "./candidate";
import { lineContext } from "./line-context";

/** Minimum share of the field's meaning that a line must express. A smaller share may be a coincidence. */
const MIN_COVERAGE = 0.5;
const MAX_LINES = 40;
const MAX_OF_LINE = 8;
const MIN_PROSE = 30;
const MAX_LINE = 400;
const NAME =
  /(?<![\p{L}\p{N}])[\p{Lu}\d][\p{L}\p{N}&.'’/-]*(?:,? (?:(?:of|de|du|der|van|von|and|und|et|&) )?\p{Lu}[\p{L}\p{N}&.'’/-]*){0,7}/gu;

export function proseNames(document: AnalysedDocument, query: FieldQuery, found: CandidateSet): void {
  if (query.field.type !== "TEXT" || !asksForWords(query)) return;
  const { lines, text } = document.layout;
  let searched = 0;
  for (const [index, { cells, start, end }] of lines.entries()) {
    if (cells.length > 1 || end - start < MIN_PROSE) continue;
    const context = lineContext(document, query, index);
    if (!context || Math.max(context.senseCoverage, context.promptCoverage) < MIN_COVERAGE) continue;
    if ((searched += 1) > MAX_LINES) return;
    const below = lines[index + 1];
    for (const line of below ? [{ start, end }, below] : [{ start, end }]) {
      const names = [...text.slice(line.start, Math.min(line.end, line.start + MAX_LINE)).matchAll(NAME)];
      for (const [ordinal, match] of names.slice(0, MAX_OF_LINE).entries()) {
        const written = match[0].replace(/[.,;]+$/, "");
        if (foldWords(written).every((word) => STOP_WORDS.has(word))) continue;
        const from = line.start + match.index;
        found.add({
          start: from,
          end: from + written.length,
          features: { isNameInProse: line.start === start ? 1 : 0.5, proseOrdinal: 1 / (1 + ordinal) },
        });
      }
    }
  }
}

function asksForWords(query: FieldQuery): boolean {
  const [kind = "text"] = query.valueKinds;
  return (
    ["name", "text", "address"].includes(kind) &&
    ![...askedShapes(query).keys()].some((shape) => shape === "month")
  );
}
