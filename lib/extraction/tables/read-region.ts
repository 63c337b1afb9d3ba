import { itemAt } from "@/lib/item-at";
import { foldText } from "@/lib/extraction/values/fold-text";
import type { Conventions } from "@/lib/extraction/values/conventions";
import type { Span } from "@/lib/extraction/values/span";
import type { TableRegion } from "@/lib/extraction/values/types";
import { readLayout, type Line } from "@/lib/extraction/page/layout";
import { analyse, type AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { DocumentText } from "@/lib/text/types";
import { headsOf, kindOfText, usualKindOf, type Grid, type GridCell, type GridRow } from "./grid";
import { HeadFits } from "./head-fits";
import { mapColumns } from "./map-columns";
import { linesOfRegion } from "./region-lines";
import { rowsOfRegion, type KnownLine } from "./region-rows";
import { isSumLine } from "./sum-lines";
import { toCell } from "./to-cell";
import type { AskedTable, FoundCell, FoundRow } from "./types";

/** What a part of a page shows of a table. */
export interface RegionTable {
  rows: FoundRow[];
  /** The heads of the asked columns, where it shows them. */
  heads: (string | null)[];
  /** Where words of columns are that are none of the asked ones, if one of these was not found. */
  leftOut: Span[];
}

/**
 * The rows of a table within a part of a page, its columns divided where a person has drawn lines. Asked columns are those
 * that heads name, otherwise those in the same order.
 */
export function readRegion(
  document: DocumentText,
  region: TableRegion,
  asked: AskedTable,
  conventions: Conventions,
): RegionTable {
  const written = writeRegion(document, region, conventions);
  const fits = new HeadFits(asked);
  const { heads, rows } = rowsOfRegion(written.lines.map((line) => knownLine(line, written, fits)));
  const grid: Grid = {
    columns: Array.from({ length: region.columns.length + 1 }, (_, column) => ({
      heads: heads.flatMap((line) => textsOf(line.cells[column] ?? [], written.text)),
      kind: usualKindOf(rows.flat().flatMap(({ kinds }) => (kinds[column] ? [{ kind: kinds[column] }] : []))),
    })),
    rows: rows.map(toGridRow),
    counted: rows.length,
    isNamed: true,
  };
  const places = placesIn(grid, written, fits);
  return {
    rows: grid.rows.flatMap((row) => toFoundRow(row, places, written, fits) ?? []),
    heads: headsOf(grid, places),
    leftOut: places.includes(null) ? wordsBeside(places, grid, written) : [],
  };
}

function toFoundRow(
  { cells }: GridRow,
  places: readonly (number | null)[],
  { document, parts }: WrittenRegion,
  fits: HeadFits,
): FoundRow | null {
  const found = fits.columns.map((column, index) => {
    const place = itemAt(places, index);
    const cell = place === null ? null : cells[place];
    const read = cell && toCell(cell, column, fits.queries[index], document);
    return read ? toPlace(read, parts) : null;
  });
  const spans = found.filter((cell) => cell !== null);
  if (spans.length === 0) return null;
  const start = Math.min(...spans.map((span) => span.start));
  return { start, end: Math.max(...spans.map((span) => span.end)), cells: found };
}

/** Where cells are that are in no asked column: a place for each part of one. */
function wordsBeside(places: readonly (number | null)[], { rows }: Grid, { parts }: WrittenRegion): Span[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap((cell, place) =>
      cell && !places.includes(place) ? cell.parts.flatMap((span) => toSpan(span, parts) ?? []) : [],
    ),
  );
}

/** A part of a written region, and where it begins in the document's text. */
interface WrittenPart extends Span {
  source: number;
}

/** A region as a text of its own, whatever the order of the words in the document: lines of cells with tabs between. */
interface WrittenRegion {
  text: string;
  /** Its cells are places in `text`. */
  lines: ReturnType<typeof linesOfRegion>;
  parts: WrittenPart[];
  document: AnalysedDocument;
}

/** The page comes first: its dates have the years that a day of a row may lack. */
function writeRegion(document: DocumentText, region: TableRegion, conventions: Conventions): WrittenRegion {
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

/** A weaker fit names no column. */
const NAMED = 0.5;

function lineAt({ layout }: AnalysedDocument, first: Span | undefined): Line | undefined {
  return first && layout.lines.find(({ start, end }) => start <= first.start && first.start < end);
}

function textsOf(cell: readonly Span[], text: string): string[] {
  return cell.length === 0 ? [] : [cell.map(({ start, end }) => text.slice(start, end)).join(" ")];
}

function toGridRow(lines: readonly KnownLine[]): GridRow {
  const cells = itemAt(lines, 0).cells.map((_, column): GridCell | null => {
    const parts = lines.flatMap((line) => itemAt(line.cells, column));
    return parts.length === 0 ? null : { parts };
  });
  const spans = cells.flatMap((cell) => cell?.parts ?? []);
  return {
    cells,
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}

/** By asked column; null where no column of the region is that. */
function placesIn(grid: Grid, { text, document }: WrittenRegion, fits: HeadFits): readonly (number | null)[] {
  const { places, isNamed } = mapColumns(grid, text, fits, document.conventions);
  const isOneToOne = grid.columns.length === fits.columns.length;
  return isNamed || !isOneToOne ? places : places.map((_, index) => index);
}

/** A cell of a written region in the document's text. */
function toPlace({ raw, ...span }: FoundCell, parts: readonly WrittenPart[]): FoundCell | null {
  const place = toSpan(span, parts);
  return place && { raw, ...place };
}

function toSpan({ start, end }: Span, parts: readonly WrittenPart[]): Span | null {
  const at = (offset: number) => {
    const part = parts.find((one) => one.start <= offset && offset < one.end);
    return part && part.source + offset - part.start;
  };
  const [first, last] = [at(start), at(end - 1)];
  if (first === undefined || last === undefined) return null;
  return { start: Math.min(first, last), end: Math.max(first, last) + 1 };
}
