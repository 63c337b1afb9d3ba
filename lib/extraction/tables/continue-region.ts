import { foldText } from "@/lib/extraction/values/fold-text";
import type { Conventions } from "@/lib/extraction/values/conventions";
import type { TableRegion } from "@/lib/extraction/values/types";
import { termsOf } from "@/lib/extraction/lexicon/terms";
import type { DocumentText } from "@/lib/text/types";
import { HeadFits } from "./head-fits";
import { rowsBetween, rowsOfRegion, type KnownLine } from "./region-rows";
import { RowShape } from "./row-shape";
import { isTotal } from "./sum-lines";
import type { AskedTable } from "./types";
import { knownLines, textsOf, writeRegion } from "./written-region";

const HEADS = 2;

interface PageLine extends KnownLine {
  texts: readonly string[];
}

interface PageLines {
  page: number;
  lines: PageLine[];
}

interface Continuation {
  region: TableRegion;
  isLast: boolean;
}

/** Finds the table's parts on the following pages, up to a total or a large gap between rows. */
export function continueRegion(
  document: DocumentText,
  region: TableRegion,
  asked: AskedTable,
  conventions: Conventions,
): TableRegion[] {
  const fits = new HeadFits(asked);
  const linesOn = (page: number): PageLines => {
    const { width = 0, height = 0 } = document.pages[page - 1] ?? {};
    if (width * height === 0) return { page, lines: [] };
    const written = writeRegion(document, { ...region, page, y: 0, height }, conventions);
    const lines = knownLines(written, fits);
    const texts = (line: KnownLine) =>
      line.cells.map((cell) => foldText(textsOf(cell, written.text).join(" ")));
    return { page, lines: lines.map((line) => ({ ...line, texts: texts(line) })) };
  };
  const first = linesOn(region.page);
  const inside = first.lines.filter((line) => isWithin(line, region));
  const { heads, rows } = region.rows ? rowsBetween(inside, region.rows) : rowsOfRegion(inside);
  const shape = RowShape.of(rows);
  const below = first.lines.filter((line) => middleOf(line) > region.y + region.height);
  if (!shape || below.some(shape.fits) || [...inside, ...below].some(isEnd)) return [];
  const known = inside.filter((line) => heads.includes(line));
  const isHead = headTest(known.length > 0 ? known : headsAbove(first.lines, region));
  const parts: TableRegion[] = [];
  const lastPage = Math.min(region.lastPage ?? Infinity, document.pages.length);
  for (let page = region.page + 1; page <= lastPage; page += 1) {
    const found = continuationOn(linesOn(page), region, shape, isHead);
    if (!found) break;
    parts.push(found.region);
    if (found.isLast) break;
  }
  return parts;
}

function continuationOn(
  { page, lines }: PageLines,
  { rows: _, ...region }: TableRegion,
  shape: RowShape,
  isHead: (line: PageLine) => boolean,
): Continuation | null {
  const from = lines.findIndex(isHead) + 1;
  const own = lines.slice(from).filter((line) => !isHead(line));
  const begin = own.findIndex(shape.fits);
  const firstRow = own[begin];
  if (!firstRow) return null;
  let last: PageLine = firstRow;
  let isLast = false;
  for (const line of own.slice(begin + 1)) {
    const isRow = shape.fits(line);
    isLast = isEnd(line) || (isRow && line.top - last.bottom > shape.maxGap);
    if (isLast) break;
    // The later lines of a row are as close together as in the rows that the user drew, and none of them is a total.
    if (isRow || (!line.isSum && line.top - last.bottom <= shape.lineGap)) last = line;
  }
  return { region: { ...region, page, y: firstRow.top, height: last.bottom - firstRow.top }, isLast };
}

function headsAbove(lines: readonly PageLine[], { y }: TableRegion): PageLine[] {
  return lines
    .filter((line) => middleOf(line) < y)
    .slice(-HEADS)
    .filter(({ kinds }) => {
      const filled = kinds.filter((kind) => kind !== null);
      return filled.length > 1 && filled.every((kind) => kind === "text");
    });
}

function headTest(heads: readonly PageLine[]): (line: PageLine) => boolean {
  const known = heads.map(({ texts }) => texts);
  return ({ texts }) =>
    known.some((head) => {
      const filled = texts.filter((text) => text !== "").length;
      const same = texts.filter((text, column) => text !== "" && text === head[column]).length;
      return filled > 1 && same * 2 > filled;
    });
}

/** A subtotal or a carried-forward amount doesn't end a table. */
function isEnd({ isSum, texts }: PageLine): boolean {
  return isSum && texts.some((text) => text !== "" && isTotal(text) && !termsOf(text).senses.has("subtotal"));
}

function isWithin(line: KnownLine, { y, height }: TableRegion): boolean {
  return middleOf(line) >= y && middleOf(line) <= y + height;
}

function middleOf({ top, bottom }: KnownLine): number {
  return (top + bottom) / 2;
}
