import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel, type LabelMatch } from "@/lib/extraction/lexicon/match-label";
import type { AnalysedDocument } from "./analysed-document";
import type { Features } from "./feature-row";
import type { Span } from "@/lib/extraction/values/span";
import type { Phrase } from "./phrases";

/** A section is not that long without a heading of its own. */
const MAX_LENGTH = 4_000;
const MAX_HEADINGS_BETWEEN = 6;

/** What the headings above a candidate say about it: that its section is the one that the field names, or its opposite. */
export function sectionDescriber(
  { headingLines }: AnalysedDocument,
  query: FieldQuery,
): (place: Pick<Span, "start">) => Features {
  const matches = headingLines.map(({ terms }) => matchLabel(query, terms));
  return ({ start }) => {
    const above = lastBefore(headingLines, start);
    for (let between = 0; between <= MAX_HEADINGS_BETWEEN; between += 1) {
      const heading = headingLines[above - between];
      if (!heading || start - heading.end > MAX_LENGTH) break;
      const match = matches[above - between];
      if (match) return featuresOf(match, between);
    }
    return {};
  };
}

/** How well the nearest heading that says something of a field fits it, by what is under it; 0 where none does. */
export function fitOfSection(document: AnalysedDocument, query: FieldQuery): (place: Span) => number {
  const describe = sectionDescriber(document, query);
  return (place) => {
    const {
      sectionCoverage = 0,
      sectionPrompt = 0,
      sectionConcept = 0,
      sectionContradicts = 0,
    } = describe(place);
    return sectionCoverage + sectionPrompt + sectionConcept - sectionContradicts;
  };
}

function featuresOf(match: LabelMatch, between: number): Features {
  return {
    sectionCoverage: match.senseCoverage,
    sectionPrompt: match.promptCoverage,
    sectionConcept: match.conceptFromName,
    sectionContradicts: Number(match.contradicts),
    sectionNearness: 1 / (1 + between),
  };
}

/** The index of the last heading that ends before an offset, or -1. */
function lastBefore(headings: readonly Phrase[], offset: number): number {
  let [low, high] = [0, headings.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((headings[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
