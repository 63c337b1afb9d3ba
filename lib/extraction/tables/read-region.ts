import { itemAt } from "@/lib/item-at";
import type { Conventions } from "@/lib/extraction/values/conventions";
import type { Span } from "@/lib/extraction/values/span";
import type { TableRegion } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { fillDrawn } from "./fill-drawn";
import { headsOf, usualKindOf, type Grid, type GridCell, type GridRow } from "./grid";
import { HeadFits } from "./head-fits";
import { mapColumns } from "./map-columns";
import { rowsBetween, rowsOfRegion, type KnownLine } from "./region-rows";
import { toCell } from "./to-cell";
import type { AskedTable, FoundCell, FoundRow } from "./types";
import {
  knownLines,
  textsOf,
  toSpan,
  writeRegion,
  type WrittenPart,
  type WrittenRegion,
} from "./written-region";

export interface RegionTable {
  rows: FoundRow[];
  heads: (string | null)[];
  /** Words outside all requested columns. Empty if all requested columns were found. */
  leftOut: Span[];
}

/**
 * Reads a region that the user drew. Matches columns by the user's names, else by headings, else in the requested
 * order.
 */
export function readRegion(
  document: DocumentText,
  region: TableRegion,
  asked: AskedTable,
  conventions: Conventions,
): RegionTable {
  const written = writeRegion(document, region, conventions);
  const fits = new HeadFits(asked);
  const lines = knownLines(written, fits);
  const { heads, rows } = region.rows ? rowsBetween(lines, region.rows) : rowsOfRegion(lines);
  const columns = Array.from({ length: region.columns.length + 1 }, (_, column) => ({
    heads: heads.flatMap((line) => textsOf(line.cells[column] ?? [], written.text)),
    kind: usualKindOf(rows.flat().flatMap(({ kinds }) => (kinds[column] ? [{ kind: kinds[column] }] : []))),
  }));
  const grid: Grid = {
    columns,
    rows: fillDrawn(
      rows.map(toGridRow),
      rows,
      columns.map(({ kind }) => kind),
    ),
    counted: rows.length,
    isNamed: true,
  };
  const places = region.names ? placesOf(region.names, fits) : placesIn(grid, written, fits);
  return {
    rows: grid.rows.flatMap((row) => toFoundRow(row, places, written, fits) ?? []),
    heads: headsOf(grid, places),
    // If the user named the columns, those without a name are left out on purpose.
    leftOut: !region.names && places.includes(null) ? wordsBeside(places, grid, written) : [],
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

function wordsBeside(places: readonly (number | null)[], { rows }: Grid, { parts }: WrittenRegion): Span[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap((cell, place) =>
      cell && !places.includes(place) ? cell.parts.flatMap((span) => toSpan(span, parts) ?? []) : [],
    ),
  );
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

function placesOf(names: readonly (string | null)[], { columns }: HeadFits): (number | null)[] {
  return columns.map(({ name }) => {
    const place = names.indexOf(name);
    return place === -1 ? null : place;
  });
}

function placesIn(grid: Grid, { text, document }: WrittenRegion, fits: HeadFits): readonly (number | null)[] {
  const { places, isNamed } = mapColumns(grid, text, fits, document.conventions);
  const isOneToOne = grid.columns.length === fits.columns.length;
  return isNamed || !isOneToOne ? places : places.map((_, index) => index);
}

function toPlace({ raw, ...span }: FoundCell, parts: readonly WrittenPart[]): FoundCell | null {
  const place = toSpan(span, parts);
  return place && { raw, ...place };
}
