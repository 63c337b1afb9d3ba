import { foldText } from "@/lib/extraction/values/fold-text";
import type { Conventions } from "@/lib/extraction/values/conventions";
import type { Span } from "@/lib/extraction/values/span";
import type { TableRegion } from "@/lib/extraction/values/types";
import { readLayout, type Line } from "@/lib/extraction/page/layout";
import { analyse, type AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { DocumentText } from "@/lib/text/types";
import { kindOfText } from "./grid";
import type { HeadFits } from "./head-fits";
import { linesOfRegion } from "./region-lines";
import type { KnownLine } from "./region-rows";
import { isSumLine } from "./sum-lines";

/** `source` is the part's start in the document's text. */
export interface WrittenPart extends Span {
  source: number;
}

/** The region's words as a separate text, independent of the document's word order. */
export interface WrittenRegion {
  text: string;
  /** The spans of the cells refer to `text`. */
  lines: ReturnType<typeof linesOfRegion>;
  parts: WrittenPart[];
  document: AnalysedDocument;
}

/** Includes the text of the whole page, because its dates may supply the year for days in the rows. */
export function writeRegion(
  document: DocumentText,
  region: TableRegion,
  conventions: Conventions,
): WrittenRegion {
  const { start = 0, end = 0 } = document.pages[region.page - 1] ?? {};
  const parts: WrittenPart[] = [{ start: 0, end: end - start, source: start }];
  let text = document.text.slice(start, end);
  const lines = linesOfRegion(document, region).map((line) => {
    text += "\n";
    const cells = line.cells.map((cell, column) => {
      if (column > 0) text += "\t";
      return cell.map((span, index) => {
        if (index > 0) text += " ";
        const part = { start: text.length, end: text.length + span.end - span.start, source: span.start };
        text += document.text.slice(span.start, span.end).replace(/\s/g, " ");
        parts.push(part);
        return { start: part.start, end: part.end };
      });
    });
    return { ...line, cells };
  });
  const layout = readLayout({ ...document, text, runs: [], pages: [] });
  return { text: foldText(text), lines, parts, document: analyse(layout, conventions) };
}

export function knownLines(written: WrittenRegion, fits: HeadFits): KnownLine[] {
  return written.lines.map((line) => knownLine(line, written, fits));
}

function knownLine(
  line: WrittenRegion["lines"][number],
  { text, document }: WrittenRegion,
  fits: HeadFits,
): KnownLine {
  const texts = line.cells.map((cell) => textsOf(cell, text).join(" "));
  const kinds = texts.map((cell) => (cell === "" ? null : kindOfText(cell, document.conventions)));
  const named = texts.filter((cell) => cell !== "" && fits.of(cell).some(({ fit }) => fit >= NAMED));
  const isOfWords = kinds.every((kind) => kind === null || kind === "text");
  const own = lineAt(document, line.cells.flat()[0]);
  return {
    ...line,
    kinds,
    isHead: isOfWords && named.length * 2 > texts.filter((cell) => cell !== "").length,
    isSum: own !== undefined && isSumLine(document, own),
  };
}

const NAMED = 0.5;

function lineAt({ layout }: AnalysedDocument, first: Span | undefined): Line | undefined {
  return first && layout.lines.find(({ start, end }) => start <= first.start && first.start < end);
}

export function textsOf(cell: readonly Span[], text: string): string[] {
  return cell.length === 0 ? [] : [cell.map(({ start, end }) => text.slice(start, end)).join(" ")];
}

export function toSpan({ start, end }: Span, parts: readonly WrittenPart[]): Span | null {
  const at = (offset: number) => {
    const part = parts.find((one) => one.start <= offset && offset < one.end);
    return part && part.source + offset - part.start;
  };
  const [first, last] = [at(start), at(end - 1)];
  if (first === undefined || last === undefined) return null;
  return { start: Math.min(first, last), end: Math.max(first, last) + 1 };
}
