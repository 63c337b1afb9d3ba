import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { PairLabel } from "@/lib/extraction/page/label-pairs";
import type { PossibleValue } from "@/lib/extraction/page/possible-values";

const MAX_PROSE = 12;

/** What speaks for or against offering a value with a label, from 0 to 1 each. */
export type PairFeatures = Record<string, number>;

/** @param label null where the value is offered by itself */
export function describePair(
  { layout, terms }: AnalysedDocument,
  { cell, kind, start, end }: PossibleValue,
  label: PairLabel | null,
): PairFeatures {
  const line = layout.lines[cell.line]?.cells ?? [];
  const meant = label && terms.of(layout.text.slice(label.start, label.end));
  const knownWords = meant?.words.filter(([sense = "="]) => !sense.startsWith("=")).length ?? 0;
  const isProse = cell.words.length > MAX_PROSE;
  return {
    isNumber: Number(kind === "number"),
    isDate: Number(kind === "date"),
    isCode: Number(kind === "code"),
    isLongText: Number(kind === "text" && end - start > 60),
    isProse: Number(isProse),
    byColon: Number(label?.relation === "colon"),
    byWordsBefore: Number(label?.relation === "before" && !isProse),
    byLeftCell: Number(label?.relation === "right"),
    byCellAbove: Number(label?.relation === "below"),
    byColumn: Number(label?.relation === "column"),
    byHeading: Number(label?.relation === "heading"),
    labelHasColon: Number(label?.hasColon ?? false),
    labelIsSure: Number(meant?.meanings.some(({ strength }) => strength === "strong") ?? false),
    labelMayMean: Number((meant?.meanings.length ?? 0) > 0),
    labelIsKnown: meant ? knownWords / Math.max(1, meant.words.length) : 0,
    nearness: label ? 1 / (1 + label.distance) : 0,
    inWideLine: Number(line.length > 3),
  };
}
