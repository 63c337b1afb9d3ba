import { itemAt } from "@/lib/item-at";
import type { CellKind } from "./grid";
import type { Piece } from "./pieces";
import { divideAtValue } from "./divide-pieces";
import { apart, columnOf, type Column } from "./read-columns";
import type { TableLine, TableLines } from "./table-lines";

export interface Placed {
  column: number;
  piece: Piece;
  isAligned: boolean;
}

export interface BodyLine extends TableLine {
  placed: Placed[];
  values: number;
}

export interface Shape {
  columns: readonly Column[];
  /** Number of columns that a row usually fills. Text columns count only if all columns are text. */
  usual: number;
  hasValues: boolean;
  hasTexts: boolean;
  hasLeadingTexts: boolean;
  /** Number of repeated column groups side by side. A line may fill only one group. */
  groups: number;
  /** True if the widths of the columns are known. They then show where a line wraps. */
  hasWidths: boolean;
  unit: number;
  divide: (piece: Piece) => Piece[];
}

/** Maximum distance between an aligned value and its column's anchor, in characters. */
const MAX_APART = 2;
const MIN_FILL = 0.6;

export function shapeOf(lines: TableLines, columns: readonly Column[], sample: readonly TableLine[]): Shape {
  const shape: Shape = {
    columns,
    usual: 0,
    hasValues: columns.some(({ kind }) => kind !== "text"),
    hasTexts: columns.some(({ kind }) => kind === "text"),
    hasLeadingTexts: false,
    groups: groupsOf(columns),
    hasWidths: lines.hasWidths,
    unit: lines.document.layout.unit,
    divide: (piece) => divideAtValue(lines.document, columns, piece),
  };
  const placed = sample.map((line) => placeLine(line, shape));
  const usual = usualFill(placed.map((line) => fillOf(line, shape)));
  return { ...shape, usual, hasLeadingTexts: lacksTexts(placed, { ...shape, usual }) };
}

export function placeLine(line: TableLine, shape: Shape): BodyLine {
  const { columns, unit, divide } = shape;
  const placed = line.pieces
    .flatMap((piece) => divide(piece))
    .flatMap((piece): Placed[] => {
      const column = columnOf(columns, piece, unit);
      if (column === null) return [];
      const own = columnOfKind(columns, column, piece, line);
      const anchor = columns[column]?.anchor;
      const isAligned = own !== column || (anchor !== undefined && apart(anchor, piece) <= MAX_APART * unit);
      return [{ column: own, piece, isAligned }];
    });
  const filled = placed.filter((one) => one.isAligned && isValueIn(columns, one));
  return { ...line, placed, values: columnsIn(filled) };
}

/** If the text has no positions, a value alone on its line belongs to the only column of its kind. */
function columnOfKind(columns: readonly Column[], column: number, piece: Piece, line: TableLine): number {
  const kind = columns[column]?.kind;
  if (line.pieces.length > 1 || piece.kind === "text" || kind !== "text" || piece.left > 0) return column;
  const [only, ...more] = columns.flatMap((other, place) => (other.kind === piece.kind ? [place] : []));
  return only !== undefined && more.length === 0 ? only : column;
}

export function isValueIn(columns: readonly Column[], { column, piece }: Placed): boolean {
  return areAlike(columns[column]?.kind ?? "text", piece.kind);
}

export function areAlike(column: CellKind, piece: CellKind): boolean {
  if (column === "text" || piece === "text") return false;
  return column === piece || (column !== "date" && piece !== "date");
}

export function columnsIn(placed: readonly Placed[]): number {
  return new Set(placed.map(({ column }) => column)).size;
}

function fillOf(line: BodyLine, { hasValues }: Shape): number {
  return hasValues ? line.values : columnsIn(line.placed);
}

export function isFull(line: BodyLine, shape: Shape): boolean {
  const { usual, groups, columns } = shape;
  if (fillOf(line, shape) >= Math.max(1, Math.ceil(usual * MIN_FILL))) return true;
  const width = columns.length / groups;
  return (
    groups > 1 &&
    line.placed.every(({ isAligned }) => isAligned) &&
    Array.from({ length: groups }, (_, group) =>
      columnsIn(line.placed.filter(({ column }) => Math.floor(column / width) === group)),
    ).some((filled) => filled === width)
  );
}

function groupsOf(columns: readonly Column[]): number {
  const names = columns.map(({ heads }) => heads.at(-1) ?? "");
  const isRepeated = (width: number) =>
    names.length % width === 0 && names.every((name, place) => name !== "" && name === names[place % width]);
  const width = names.findIndex((_, index) => index > 0 && isRepeated(index + 1)) + 1;
  return width > 1 ? names.length / width : 1;
}

export function usualFill(fills: readonly number[]): number {
  const filled = fills.filter((fill) => fill > 0).sort((a, b) => a - b);
  return filled.length === 0 ? 0 : itemAt(filled, Math.floor(filled.length * 0.75));
}

function lacksTexts(lines: readonly BodyLine[], shape: Shape): boolean {
  const isText = ({ column, piece }: Placed) =>
    shape.columns[column]?.kind === "text" && piece.kind === "text";
  const full = lines.filter((line) => isFull(line, shape) && !line.isSum);
  const withText = full.filter(({ placed }) => placed.some(isText));
  return shape.hasTexts && withText.length * 2 < full.length;
}
