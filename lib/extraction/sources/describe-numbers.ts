import { findNumbers } from "@/lib/extraction/parse-number";
import type { AnalysedDocument } from "./analysed-document";
import type { Features, SourceCandidate } from "./candidate";

/** What a candidate of a NUMBER field says by itself: how the number is written and how large it is. */
export function describeNumber(
  { layout, conventions }: AnalysedDocument,
  { start, end }: SourceCandidate,
): Features {
  const number = findNumbers(layout.text.slice(start, end), conventions.number)[0];
  return {
    isMoney: Number(number?.money ?? false),
    isPercent: Number(number?.percent ?? false),
    isInteger: Number(number !== undefined && Number.isInteger(number.value)),
    magnitude: number ? Math.log10(1 + Math.abs(number.value)) : 0,
  };
}
