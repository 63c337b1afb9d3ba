import type { Formats } from "@/components/formats";
import { pluralize } from "@/components/pluralize";
import { texts } from "@/components/texts";
import type { CoverageDto } from "@/lib/api/document";

type UnreadRange = CoverageDto["unread"][number];
type UnreadReason = UnreadRange["reason"];
type NumberFormats = Pick<Formats, "number" | "percent">;

const MAX_NAMED_RANGES = 5;

export function requiredText(isUnread: boolean): string {
  return isUnread ? texts.results.requiredUnread : texts.results.required;
}

function partsToSee(coverage: CoverageDto): UnreadRange[] {
  return coverage.unread.filter(({ reason }) => reason !== "not_visible" && reason !== "struck_through");
}

export function hasHiddenWords(coverage: CoverageDto | null): boolean {
  return hasPart(coverage, "not_visible");
}

export function hasStruckThroughWords(coverage: CoverageDto | null): boolean {
  return hasPart(coverage, "struck_through");
}

function hasPart(coverage: CoverageDto | null, reason: UnreadReason): boolean {
  return coverage !== null && coverage.unread.some((range) => range.reason === reason);
}

export function hasUnreadParts(coverage: CoverageDto): boolean {
  return partsToSee(coverage).some(({ reason }) => reason !== "illegible");
}

export function hasMoreRecords(coverage: CoverageDto | null): boolean {
  return hasPart(coverage, "more_records");
}

export function summarizeUnread(coverage: CoverageDto | null, formats: NumberFormats): string | null {
  if (coverage === null) return null;
  const { unit, total, read } = coverage;
  const all = formats.number(total);
  const toSee = partsToSee(coverage);
  const unread = toSee.filter(({ reason }) => reason !== "illegible");
  const illegible = toSee.length - unread.length;
  const embedded = sizeOf(ofReason(unread, "embedded_document"), 1);
  if (toSee.length === 0) return null;
  if (unread.length === 0)
    return `Illegible words on ${formats.number(illegible)} of ${all} ${pluralize(total, "page")}`;
  // If only embedded documents are unread, count them, because their page counts are unknown.
  if (embedded > 0 && embedded === total - read)
    return `${formats.number(embedded)} embedded ${pluralize(embedded, "document")} not read`;
  switch (unit) {
    case "pages":
      return `${formats.number(total - read)} of ${all} ${pluralize(total, "page")} not read`;
    case "rows":
      return `${formats.number(read)} of ${all} ${pluralize(total, "record")} read`;
    case "characters":
      if (read === total) return `${unread.length > 1 ? "Some parts" : "Part"} of the text not read`;
      return `${share(total - read, total, formats)} of the text not read`;
  }
}

export function explainUnread(coverage: CoverageDto, formats: NumberFormats): string[] {
  const unread = partsToSee(coverage);
  const reasons = [...new Set(unread.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const ranges = ofReason(unread, reason);
    if (reason === "embedded_document") return explainEmbedded(sizeOf(ranges, 1), formats);
    if (reason === "more_records") return explainRecords(coverage, ranges, formats);
    if (coverage.unit === "characters" && sizeOf(ranges, 0) === 0) return explainMissing(ranges);
    return explainReason(reason, namePart(coverage, ranges, formats));
  });
}

function ofReason(unread: UnreadRange[], reason: UnreadReason): UnreadRange[] {
  return unread.filter((range) => range.reason === reason);
}

function explainMissing(places: UnreadRange[]): string {
  return places.length > 1
    ? "Some parts of this document are damaged and were not read. Upload an intact copy."
    : "Part of this document is damaged and was not read. Upload an intact copy.";
}

function explainRecords({ total }: CoverageDto, [rest]: UnreadRange[], { number }: NumberFormats): string {
  const read = (rest?.from ?? 1) - 1;
  const first = read === 1 ? "the first" : `the first ${number(read)}`;
  return (
    `Only ${first} of ${number(total)} records ${read === 1 ? "was" : "were"} read. ` +
    "To extract all of them, add a table field."
  );
}

function explainEmbedded(documents: number, { number }: NumberFormats): string {
  const [were, each] = documents === 1 ? ["was", "it"] : ["were", "each of them"];
  return (
    `This file is a portfolio: ${number(documents)} embedded ${pluralize(documents, "document")} ${were} not read. ` +
    `Upload ${each} as a separate document.`
  );
}

interface NamedPart {
  name: string;
  isPlural: boolean;
}

function explainReason(reason: UnreadReason, { name, isPlural }: NamedPart): string {
  const [was, it] = isPlural ? ["were", "them"] : ["was", "it"];
  switch (reason) {
    case "image_only":
      return (
        `${name} ${was} only partly read: parts of ${it} contain no readable text. ` +
        `Upload a clearer scan or the original file.`
      );
    case "page_damaged":
      return `${name} ${isPlural ? "are" : "is"} damaged and ${was} only partly read. Upload an intact copy.`;
    case "illegible":
      return `${name} ${isPlural ? "have" : "has"} illegible words. Check ${it} yourself, or upload a clearer scan.`;
    default:
      return `${name} ${was} not read: the document is too long. Upload ${it} as a separate document.`;
  }
}

function namePart({ unit, total }: CoverageDto, ranges: UnreadRange[], formats: NumberFormats): NamedPart {
  if (unit === "characters") {
    const part = `of the text (${share(sizeOf(ranges, 0), total, formats)})`;
    if (ranges.length > 1) return { name: `Parts ${part}`, isPlural: true };
    return { name: ranges[0]?.to === total ? `The end ${part}` : `Part ${part}`, isPlural: false };
  }
  const count = sizeOf(ranges, 1);
  const noun = pluralize(count, unit === "pages" ? "Page" : "Record");
  return { name: `${noun} ${nameRanges(ranges, formats)}`, isPlural: count > 1 };
}

function nameRanges(ranges: UnreadRange[], { number }: NumberFormats): string {
  const names = ranges.map(({ from, to }) => (from === to ? number(from) : `${number(from)}–${number(to)}`));
  if (names.length === 1) return names.join();
  if (names.length <= MAX_NAMED_RANGES + 1) return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  const more = sizeOf(ranges.slice(MAX_NAMED_RANGES), 1);
  return `${names.slice(0, MAX_NAMED_RANGES).join(", ")} and ${number(more)} more`;
}

/** @param lastIncluded 1 if ranges include their end, as for pages and rows */
function sizeOf(ranges: UnreadRange[], lastIncluded: 0 | 1): number {
  return ranges.reduce((size, { from, to }) => size + to - from + lastIncluded, 0);
}

function share(part: number, total: number, { percent }: NumberFormats): string {
  const fraction = part / total;
  if (fraction < 0.01) return `less than ${percent(0.01)}`;
  if (fraction > 0.99 && fraction < 1) return `more than ${percent(0.99)}`;
  return percent(fraction);
}
