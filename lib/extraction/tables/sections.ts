import type { HeadFits } from "./head-fits";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";

export const MIN_TITLE_FIT = 1.2;
const MAX_HEADING = 50;
const MAX_SECTION = 200;

export function headingsOf(lines: TableLines, fits: HeadFits): TableLine[] {
  return linesBetween(lines, 0, lines.count).filter(
    (line) => isHeading(lines, line) && fits.names(textOf(lines, line), MIN_TITLE_FIT),
  );
}

function textOf({ document }: TableLines, { line }: TableLine): string {
  return document.layout.text.slice(line.start, line.end).trim();
}

export function isHeading(lines: TableLines, line: TableLine): boolean {
  return line.line.cells.length === 1 && isHeadingText(textOf(lines, line));
}

export function isHeadingText(text: string): boolean {
  return text.length <= MAX_HEADING && !/[\d.,;]|:\s*\S/.test(text) && /^\p{Lu}/u.test(text);
}

/** Returns the lines up to the next heading that looks the same: in capitals, or below a gap. */
export function sectionBelow(lines: TableLines, heading: TableLine): TableLine[] {
  const isCapitals = (line: TableLine) => !/\p{Ll}/u.test(textOf(lines, line));
  const section = linesBetween(lines, heading.index + 1, Math.min(lines.count, heading.index + MAX_SECTION));
  const isNext = (line: TableLine) =>
    isHeading(lines, line) && (isCapitals(heading) ? isCapitals(line) : line.isApart && heading.isApart);
  const end = section.findIndex(isNext);
  return end === -1 ? section : section.slice(0, end);
}
