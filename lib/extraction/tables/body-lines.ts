import { itemAt } from "@/lib/item-at";
import type { CellKind } from "./grid";
import type { Piece } from "./pieces";
import { divideAtValue } from "./divide-pieces";
import { apart, columnOf, type Column } from "./read-columns";
import type { TableLine, TableLines } from "./table-lines";

/** A part of a line in its column. */
export interface Placed {
  column: number;
  piece: Piece;
  /** It is where the column's other cells are. */
  isAligned: boolean;
}

/** A line with its parts by column. */
export interface BodyLine extends TableLine {
  placed: Placed[];
  /** How many columns of values it fills. */
  values: number;
}

/** What the lines of a table have in common. */
export interface Shape {
  columns: readonly Column[];
  /** How many columns of values a row's line usually fills; in a table of texts alone, how many columns. */
  usual: number;
  hasValues: boolean;
  hasTexts: boolean;
  /** Rows begin with texts above their values. */
  hasLeadingTexts: boolean;
  /** How many groups of columns with the same heads are side by side: a line may be a row of one of them alone. */
  groups: number;
  /** Lines are broken where a column ends. */
  hasWidths: boolean;
  unit: number;
  /** Divides a part that runs over a column of texts and one of values, at the value. */
  divide: (piece: Piece) => Piece[];
}

/** How far a value may be from its column's edges, in characters. */
const MAX_APART = 2;
/** The least share of the usually filled columns that a row's first line fills. */
const MIN_FILL = 0.6;

/** The shape of a table by its columns and some of its lines. */
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

/** A value alone on a line without positions belongs to the only column of its kind. */
function columnOfKind(columns: readonly Column[], column: number, piece: Piece, line: TableLine): number {
  const kind = columns[column]?.kind;
  if (line.pieces.length > 1 || piece.kind === "text" || kind !== "text" || piece.left > 0) return column;
  const [only, ...more] = columns.flatMap((other, place) => (other.kind === piece.kind ? [place] : []));
  return only !== undefined && more.length === 0 ? only : column;
}

/** Whether a part is a value in a column of such. */
export function isValueIn(columns: readonly Column[], { column, piece }: Placed): boolean {
  return areAlike(columns[column]?.kind ?? "text", piece.kind);
}

/** Whether a value may belong to a column of values: a number may be one of its codes, a date is nothing else. */
export function areAlike(column: CellKind, piece: CellKind): boolean {
  if (column === "text" || piece === "text") return false;
  return column === piece || (column !== "date" && piece !== "date");
}

export function columnsIn(placed: readonly Placed[]): number {
  return new Set(placed.map(({ column }) => column)).size;
}

/** How many of the columns that count a line fills. */
function fillOf(line: BodyLine, { hasValues }: Shape): number {
  return hasValues ? line.values : columnsIn(line.placed);
}

/** Whether a line fills so much that it may be a row's first one, or that of a group of columns. */
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

/** "Name | Amount | Name | Amount" are two groups. */
function groupsOf(columns: readonly Column[]): number {
  const names = columns.map(({ heads }) => heads.at(-1) ?? "");
  const isRepeated = (width: number) =>
    names.length % width === 0 && names.every((name, place) => name !== "" && name === names[place % width]);
  const width = names.findIndex((_, index) => index > 0 && isRepeated(index + 1)) + 1;
  return width > 1 ? names.length / width : 1;
}

/** What most of the lines that fill anything fill. */
export function usualFill(fills: readonly number[]): number {
  const filled = fills.filter((fill) => fill > 0).sort((a, b) => a - b);
  return filled.length === 0 ? 0 : itemAt(filled, Math.floor(filled.length * 0.75));
}

/** Whether most lines with values have no text, though the table has columns of texts. */
function lacksTexts(lines: readonly BodyLine[], shape: Shape): boolean {
  const isText = ({ column, piece }: Placed) =>
    shape.columns[column]?.kind === "text" && piece.kind === "text";
  const full = lines.filter((line) => isFull(line, shape) && !line.isSum);
  const withText = full.filter(({ placed }) => placed.some(isText));
  return shape.hasTexts && withText.length * 2 < full.length;
}
