import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel, type LabelMatch } from "@/lib/extraction/lexicon/match-label";
import type { AnalysedDocument } from "./analysed-document";
import type { Features } from "./feature-row";
import type { Span } from "@/lib/extraction/values/span";
import type { Phrase } from "./phrases";

/** Maximum number of characters. A longer section would have another heading. */
const MAX_LENGTH = 4_000;
const MAX_HEADINGS_BETWEEN = 6;

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

function lastBefore(headings: readonly Phrase[], offset: number): number {
  let [low, high] = [0, headings.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((headings[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
