import { itemAt } from "@/lib/item-at";
import { spanOver } from "@/lib/extraction/values/span";
import { usualKindOf, type CellKind, type Grid, type GridCell, type GridRow } from "./grid";
import type { HeaderGroup } from "./find-headers";
import { shapeOf, placeLine, isValueIn, type Shape } from "./body-lines";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { firstIndex } from "@/lib/text/first-index";
import { overlap } from "@/lib/extraction/sources/extent";
import { groupAlike, reachOf } from "./alike-lines";
import { apart, columnOf, readColumns, type Column } from "./read-columns";
import type { TableRange } from "./table-range";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";

interface Block {
  first: number;
  main: number;
}

const MIN_BLOCKS = 2;
const MIN_VALUES = 2;
const STEPS = [1, 10, 5, 100];
/** Maximum horizontal distance between item numbers, in characters. */
const MAX_APART = 1;

/**
 * Finds items of several lines, because their notes may look like rows. Returns null unless the items are numbered
 * consecutively.
 */
export function itemBlocks(
  lines: TableLines,
  { headers: [header] }: HeaderGroup,
  ranges: readonly TableRange[],
  plainRows: number,
): Grid | null {
  const anchor = header && lines.at(header.anchor);
  const main = mainLines(lines, ranges);
  const blocks = main && numberedBlocks(lines, ranges, main);
  if (!header || !anchor || !blocks) return null;
  if (blocks.length === plainRows && blocks.every(({ first, main }) => first === main)) return null;
  const heads = linesBetween(lines, header.first, header.last + 1);
  const sample = blocks.flatMap(({ main }) => lines.at(main) ?? []);
  const numbers = blocks.flatMap(({ first }) => numberLine(lines.at(first)) ?? []);
  const body = blockLines(lines, blocks);
  const columns = readColumns(
    heads,
    anchor,
    [...sample, ...numbers, ...valuesBeside(lines.document, sample, body)],
    {
      unit: lines.document.layout.unit,
      hasWidths: lines.hasWidths,
    },
  );
  const shape = shapeOf(lines, withKinds(columns, sample, body, lines.document.layout.unit), sample);
  return {
    columns: shape.columns.map(({ heads, kind }) => ({ heads, kind })),
    rows: blocks.map((block, index) => toRow(lines, shape, block, blocks[index + 1]?.first ?? endOf(blocks))),
    counted: blocks.length,
  };
}

function mainLines(lines: TableLines, ranges: readonly TableRange[]): number[] | null {
  const isInside = (index: number) => {
    const range = ranges[firstIndex(ranges, ({ until }) => until > index)];
    return range !== undefined && range.from <= index;
  };
  let best: { indices: number[]; values: number } | null = null;
  for (const group of groupAlike(lines)) {
    const first = group.indices.find(isInside);
    if (first === undefined) continue;
    const indices = reachOf(lines, group, first, group.indices.findLast(isInside) ?? first).filter(isInside);
    const values = group.places.filter(
      ({ kind, count }) => kind !== "text" && count * 2 > group.indices.length,
    ).length;
    if (indices.length >= MIN_BLOCKS && values >= MIN_VALUES && (!best || values > best.values))
      best = { indices, values };
  }
  return best?.indices ?? null;
}

function numberedBlocks(
  lines: TableLines,
  ranges: readonly TableRange[],
  main: readonly number[],
): Block[] | null {
  const start = itemAt(ranges, 0).from;
  for (const step of STEPS) {
    const blocks: Block[] = [];
    for (const [turn, index] of main.entries()) {
      const above = main[turn - 1] ?? start - 1;
      const left = blocks[0] && numberOf(lines.at(blocks[0].first));
      let first = index;
      const isNumber = () => {
        const number = numberOf(lines.at(first));
        if (number?.value !== step * (turn + 1)) return false;
        return !left || apart(left, number) <= MAX_APART * lines.document.layout.unit;
      };
      while (first > above && !isNumber()) first -= 1;
      if (first === above) break;
      blocks.push({ first, main: index });
    }
    if (blocks.length === main.length) return blocks;
  }
  return null;
}

function numberOf(line: TableLine | undefined): { value: number; left: number; right: number } | null {
  const [cell] = line?.line.cells ?? [];
  const match = cell && /^(\d{1,4})[.)]?(?=\s|$)/.exec(cell.text);
  if (!cell || !match?.[1]) return null;
  const width = ((cell.right - cell.left) * match[0].length) / Math.max(1, cell.text.length);
  return { value: Number(match[1]), left: cell.left, right: cell.left + width };
}

function numberLine(line: TableLine | undefined): TableLine | null {
  const [piece] = line?.pieces ?? [];
  return line && piece && piece.kind !== "text" ? { ...line, pieces: [piece] } : null;
}

function toRow(lines: TableLines, shape: Shape, { first, main }: Block, end: number): GridRow {
  const { columns } = shape;
  const cells: (GridCell | null)[] = columns.map(() => null);
  const body = linesBetween(lines, first, end).map((line) => placeLine(line, shape));
  const from = (index: number) => body.filter((line) => line.index === index);
  const above = body.filter(({ index }) => index < main).toReversed();
  const below = body.filter(({ index }) => index > main);
  for (const line of [...from(main), ...above, ...below]) {
    for (const [place, column] of columns.entries()) {
      const parts = line.placed.filter((one) => one.column === place);
      if (parts.length === 0) continue;
      if (isValue(column) && (cells[place] || !parts.some((one) => one.isAligned && isValueIn(columns, one))))
        continue;
      // The first lines name the item. Lines below the main one only add details.
      if (!isValue(column) && line.index > main) continue;
      cells[place] = { parts: parts.map(({ piece }) => piece) };
    }
  }
  const inside = lines.document.layout.lines;
  return { ...spanOver([itemAt(inside, first), itemAt(inside, main)]), cells };
}

function endOf(blocks: readonly Block[]): number {
  const below = blocks.slice(1).map(({ first }, index) => first - itemAt(blocks, index).main);
  return itemAt(blocks, blocks.length - 1).main + Math.max(1, ...below);
}

function blockLines(lines: TableLines, blocks: readonly Block[]): TableLine[] {
  return linesBetween(lines, itemAt(blocks, 0).first, endOf(blocks)).filter(({ isSum }) => !isSum);
}

function valuesBeside(
  { layout }: AnalysedDocument,
  sample: readonly TableLine[],
  body: readonly TableLine[],
): TableLine[] {
  const taken = sample.flatMap(({ pieces }) => pieces);
  return body.flatMap((line) => {
    const pieces = line.pieces.filter(
      (piece) =>
        piece.kind === "number" &&
        !layout.text.slice(piece.start, piece.end).includes(":") &&
        taken.every((other) => overlap(other, piece) <= 0),
    );
    return pieces.length > 0 ? [{ ...line, pieces }] : [];
  });
}

function isValue({ kind }: { kind: CellKind }): boolean {
  return kind === "number" || kind === "date";
}

function withKinds(
  columns: readonly Column[],
  sample: readonly TableLine[],
  body: readonly TableLine[],
  unit: number,
): Column[] {
  const piecesIn = (some: readonly TableLine[], place: number) =>
    some.flatMap(({ pieces }) => pieces.filter((piece) => columnOf(columns, piece, unit) === place));
  return columns.map((column, place) =>
    piecesIn(sample, place).length > 0 ? column : { ...column, kind: usualKindOf(piecesIn(body, place)) },
  );
}
