import type { AnalysedDocument } from "./analysed-document";
import type { Features } from "./feature-row";
import type { SourceCandidate } from "./candidate";

export function describeDate({ dates }: AnalysedDocument, { start }: SourceCandidate): Features {
  const date = dates.get(start);
  if (!date) return {};
  return {
    datePosition: date.position,
    earlierDates: Math.min(10, date.earlier),
    laterDates: Math.min(10, date.later),
    hasTime: Number(date.hasTime),
    isInSentence: Number(date.isInSentence),
    startsRange: Number(date.startsRange),
    endsRange: Number(date.endsRange),
    followsPlace: Number(date.followsPlace),
    isInRunningLine: Number(date.isInRunningLine),
  };
}
