import { findNumbers, type FoundNumber } from "@/lib/extraction/values/parse-number";
import { decimalsOf } from "./decimals";
import type { Arithmetic } from "./amounts-that-agree";
import type { AnalysedDocument } from "./analysed-document";
import type { Features } from "./feature-row";
import type { SourceCandidate } from "./candidate";
import { PERIODS, type FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel, type LabelMatch } from "@/lib/extraction/lexicon/match-label";

interface Head {
  match: LabelMatch | null;
  senses: ReadonlySet<string>;
}

export function numberDescriber(
  document: AnalysedDocument,
  query: FieldQuery,
): (candidate: SourceCandidate) => Features[] {
  const heads = new Map<string, Head>();
  const headOf = (text: string): Head => {
    const known = heads.get(text);
    if (known) return known;
    const terms = document.terms.of(text);
    const head = { match: matchLabel(query, terms), senses: terms.senses };
    heads.set(text, head);
    return head;
  };
  const { layout, conventions, arithmetic, decimals } = document;
  return (candidate) => {
    const raw = layout.text.slice(candidate.start, candidate.end);
    const number = findNumbers(raw, conventions.number)[0];
    if (!number) return [];
    return [
      describeForm(number),
      describeWriting(raw, number, decimals),
      describeSurroundings(document, candidate),
      describeArithmetic(arithmetic.get(Math.abs(number.value))),
      ...describeInGrid(document, query, candidate, headOf),
    ];
  };
}

function describeForm({ money, percent, value }: FoundNumber): Features {
  return {
    isMoney: Number(money),
    isPercent: Number(percent),
    isInteger: Number(Number.isInteger(value)),
    magnitude: Math.log10(1 + Math.abs(value)),
    isNegative: Number(value < 0),
  };
}

/** Amounts of a document usually have the same number of decimals. Deductions may have a trailing sign. */
function describeWriting(
  raw: string,
  { start, end }: FoundNumber,
  usual: ReadonlyMap<number, number>,
): Features {
  const decimals = decimalsOf(raw);
  return {
    decimals: Math.min(6, decimals),
    shareWithDecimals: usual.get(decimals) ?? 0,
    hasSpaces: Number(/\d\s\d/.test(raw)),
    signIsBefore: Number(/[-−–(]/.test(raw.slice(0, start))),
    signIsAfter: Number(/[-−–]/.test(raw.slice(end))),
  };
}

function describeSurroundings(
  { layout: { text } }: AnalysedDocument,
  { start, end }: SourceCandidate,
): Features {
  const before = text.slice(Math.max(0, start - 4), start);
  const after = text.slice(end, end + 4);
  return {
    isBeforeCapital: Number(/^ \p{Lu}\p{Ll}/u.test(after)),
    isBeforeWord: Number(/^ ?\p{Ll}{2}/u.test(after)),
    isAfterWord: Number(/\p{L}{2} ?$/u.test(before)),
    isBeforePercent: Number(/^ ?%/.test(after)),
    isInBrackets: Number(/[([] ?$/.test(before)),
    leavesSignOut: Number(/^ ?-(?!\p{L}| ?\d)/u.test(after) || /(?:^|\s)[-(]$/.test(before)),
  };
}

function describeArithmetic(found: Arithmetic | undefined): Features {
  if (!found) return {};
  return {
    isSumOfTwo: Number(found.isSum),
    isLargerPart: Number(found.isLargerPart),
    isSmallerPart: Number(found.isSmallerPart),
    isProduct: Number(found.isProduct),
    isFactor: Number(found.isFactor),
    isShareOfBase: Number(found.isShare),
    isBaseOfShare: Number(found.isBase),
  };
}

function describeInGrid(
  { layout: { text }, grid }: AnalysedDocument,
  query: FieldQuery,
  { start, end }: SourceCandidate,
  headOf: (text: string) => Head,
): Features[] {
  const number = grid.get(start + Math.max(0, text.slice(start, end).search(/\d/)));
  if (!number) return [];
  const { column } = number;
  const [columnHead, rowHead] = [headOf(column.head), headOf(number.rowHead)];
  const [ofColumn, ofRow] = [columnHead.match, rowHead.match];
  const place: Features = {
    numbersInRow: Math.min(12, number.inRow),
    ordinalInRow: Math.min(12, number.ordinal),
    ordinalFromEnd: Math.min(12, number.inRow - 1 - number.ordinal),
    ordinalInColumn: Math.min(40, number.row),
    numbersBelow: Math.min(40, column.rows - 1 - number.row),
    isInLatestColumn: Number(number.isInLatestColumn),
    isInEarlierColumn: Number(number.isInEarlierColumn),
    isSumOfAbove: Number(number.isSumOfAbove),
    headOfColumnCoverage: ofColumn?.senseCoverage ?? 0,
    headOfColumnPrompt: ofColumn?.promptCoverage ?? 0,
    headOfColumnConcept: ofColumn?.conceptFromName ?? 0,
    headOfColumnContradicts: Number(ofColumn?.contradicts ?? false),
    headOfRowCoverage: ofRow?.senseCoverage ?? 0,
    headOfRowPrecision: ofRow?.sensePrecision ?? 0,
    headOfRowPrompt: ofRow?.promptCoverage ?? 0,
    headOfRowConcept: ofRow?.conceptFromName ?? 0,
    headOfRowContradicts: Number(ofRow?.contradicts ?? false),
    isInRowOfTotal: Number(rowHead.senses.has("total")),
    isInColumnOfTotal: Number(columnHead.senses.has("total")),
  };
  return [place, describePeriod(query, [columnHead, rowHead])];
}

function describePeriod({ period }: FieldQuery, heads: Head[]): Features {
  const named = PERIODS.filter((one) => heads.some(({ senses }) => senses.has(one)));
  return {
    asksForPeriodOfHead: Number(period !== null && named.includes(period)),
    isOfOtherPeriod: Number(period !== null && named.length > 0 && !named.includes(period)),
    isOfYearToDate: Number(period !== "ytd" && named.includes("ytd")),
  };
}
