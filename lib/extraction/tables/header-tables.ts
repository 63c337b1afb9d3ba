import { shapeOf } from "./body-lines";
import { countRows, countRowsInGroup } from "./count-rows";
import { datedStarts } from "./dated-starts";
import { divideAlike } from "./divide-pieces";
import { fillMerged } from "./fill-merged";
import { findHeaders, withoutGaps, type Header, type HeaderGroup } from "./find-headers";
import type { Grid } from "./grid";
import type { HeadFits } from "./head-fits";
import { itemBlocks } from "./item-blocks";
import { findLinesBelow } from "./lines-below";
import { readColumns } from "./read-columns";
import { rowStarts } from "./row-starts";
import { sampleLines } from "./sample-lines";
import { isHeading, MIN_TITLE_FIT } from "./sections";
import { withSections } from "./section-columns";
import { splitRows } from "./split-rows";
import type { TableRange } from "./table-range";
import { withoutSums } from "./without-sums";
import { wordsBeside } from "./words-beside";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";

export function* headerTables(lines: TableLines, fits: HeadFits, keepSums: boolean): Generator<Grid> {
  for (const group of findHeaders(lines, fits)) {
    const ranges = rangesOf(lines, group);
    const titled = titledParts(lines, group.headers, fits);
    const isTitled = titled.size === group.headers.length;
    for (const grid of tablesBelow(lines, group, ranges, keepSums)) yield { ...grid, isTitled };
    if (isTitled || titled.size === 0) continue;
    const parts = { ...group, headers: group.headers.filter((_, part) => titled.has(part)) };
    const rangesOfParts = ranges.filter((_, part) => titled.has(part));
    for (const grid of tablesBelow(lines, parts, rangesOfParts, keepSums))
      yield { ...grid, isTitled: true, isPart: true };
  }
}

function* tablesBelow(
  lines: TableLines,
  group: HeaderGroup,
  ranges: readonly TableRange[],
  keepSums: boolean,
): Generator<Grid> {
  const grid = readGroup(lines, group, ranges, keepSums);
  const blocks = itemBlocks(lines, group, ranges, grid?.rows.length ?? 0);
  if (blocks) yield blocks;
  else if (grid && grid.rows.length > 0) yield grid;
}

const MAX_ABOVE = 2;

function titledParts(lines: TableLines, headers: readonly Header[], fits: HeadFits): ReadonlySet<number> {
  const parts = new Set<number>();
  let isTitled = false;
  for (const [part, { from, anchor }] of headers.entries()) {
    const page = lines.at(anchor)?.page;
    const title = linesBetween(lines, from - MAX_ABOVE, anchor).findLast(
      (line) => isHeading(lines, line) && !line.isRunning && line.page === page,
    );
    if (title) isTitled = fits.names(textOfLine(title), MIN_TITLE_FIT);
    if (isTitled) parts.add(part);
  }
  return parts;
}

function rangesOf(lines: TableLines, { headers }: HeaderGroup): TableRange[] {
  const [header] = headers;
  const heads = header ? linesBetween(lines, header.first, header.last + 1) : [];
  const texts = new Set(heads.map(withoutGaps));
  return headers.map(({ last, anchor }, index): TableRange => ({
    from: last + 1,
    until: Math.min(headers[index + 1]?.from ?? lines.count, lines.nextHeadedTable(last + 1)),
    belowAnchor: anchor + 1,
    isHeader: (line) => texts.has(withoutGaps(line)),
  }));
}

function readGroup(
  lines: TableLines,
  { headers }: HeaderGroup,
  ranges: readonly TableRange[],
  keepSums: boolean,
): Grid | null {
  const [header] = headers;
  const anchor = header && lines.at(header.anchor);
  if (!header || !anchor) return null;
  const heads = linesBetween(lines, header.first, header.last + 1);
  const typical = sampleLines(lines, ranges);
  const sample = lines.hasWidths ? divideAlike(lines.document, typical) : typical;
  const columns = readColumns(heads, anchor, sample, {
    unit: lines.document.layout.unit,
    hasWidths: lines.hasWidths,
  });
  if (sample.length === 0 || columns.length < 2) return null;
  const shape = shapeOf(lines, columns, sample);
  const { layout, conventions } = lines.document;
  const white = datedStarts(lines, ranges) ?? rowStarts(lines, ranges);
  const split = splitRows(lines, shape, ranges, keepSums, white);
  const items = keepSums ? split : withoutSums(split, columns, layout.text, conventions.number);
  const below = keepSums ? { rows: items, doubtful: 0, from: null } : findLinesBelow(lines, columns, items);
  const { from } = below;
  const kept = split.slice(0, split.length - (items.length - below.rows.length));
  const counted =
    from === null ? ranges : ranges.map((range) => ({ ...range, until: Math.min(range.until, from) }));
  const grid: Grid = {
    leftOut: wordsBeside(lines, columns, ranges, { rows: kept }),
    columns: columns.map(({ heads, kind }) => ({ heads, kind })),
    rows: fillMerged(lines, shape, below.rows),
    counted: countRows(lines, columns, counted, keepSums, white),
    countIn: (places) => {
      const group = places.flatMap((place) => columns[place] ?? []);
      return countRowsInGroup(lines, group, counted, keepSums);
    },
    headLines: new Set([
      ...headers.flatMap(({ first, last }) => linesBetween(lines, first, last + 1).map(({ index }) => index)),
      ...(from === null
        ? []
        : items.map(({ start }) => lines.indexAt(start)).filter((index) => index >= from)),
    ]),
    doubtful: below.doubtful,
  };
  return withSections(lines, headers, grid);
}

function textOfLine({ line }: TableLine): string {
  return line.cells.map(({ text }) => text).join("\t");
}
