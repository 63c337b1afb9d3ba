import { itemAt } from "@/lib/item-at";
import {
  columnsIn,
  isFull,
  isValueIn,
  placeLine,
  type BodyLine,
  type Placed,
  type Shape,
} from "./body-lines";
import { isOtherHeader } from "./find-headers";
import type { GridRow } from "./grid";
import type { Piece } from "./pieces";
import type { RowStarts } from "./row-starts";
import type { TableRange } from "./table-range";
import { linesBetween, type TableLines } from "./table-lines";

const MAX_MISSES = 4;
const MAX_MISSES_AT_PAGE = 24;
const MAX_NOTE = 12;
const MIN_TELLING = 2;
const MAX_LEADING = 2;
const NOTE_MISS = 0.2;
/** Matches a note below an item: "Colour: red". */
const NOTE = /^[^:]{2,40}\p{L} ?: ?\S/u;
/** Matches words and hyphens after which a value continues on the next line. */
const GOES_ON = /(?:[-–]|\b(?:to|bis|au|al))$/;
const YEAR = /^(?:19|20)\d{2}$/;
const MAX_EDGE_LINES = 200;

export function splitRows(
  lines: TableLines,
  shape: Shape,
  ranges: readonly TableRange[],
  keepSums: boolean,
  white: RowStarts | null,
): GridRow[] {
  const bodies = ranges.map((range) => bodyOf(lines, shape, range));
  const bounds = boundsOf(shape);
  const splitter = new RowSplitter(
    shape,
    edgesOf(bodies.flat(), shape, bounds),
    bounds,
    lines.document.layout.text,
    keepSums,
    white,
  );
  for (const [part, range] of ranges.entries()) {
    // If rows begin with lines of text, lines below the anchor belong to the first row, not to the header.
    const above = shape.hasLeadingTexts ? linesBetween(lines, range.belowAnchor, range.from) : [];
    splitter.addPart(
      bodies[part] ?? [],
      above.map((line) => placeLine(line, shape)),
    );
  }
  return splitter.rows;
}

function bodyOf(lines: TableLines, shape: Shape, { from, until, isHeader }: TableRange): BodyLine[] {
  const body: BodyLine[] = [];
  for (let index = from; index < until; index += 1) {
    const line = lines.at(index);
    if (!line || (shape.hasValues && body.length > 0 && isOtherHeader(lines, line))) break;
    if (!isHeader(line) && line.pieces.length > 0) body.push(placeLine(line, shape));
  }
  return body;
}

function edgesOf(body: readonly BodyLine[], { columns, unit }: Shape, bounds: readonly Bounds[]): number[] {
  const rights = columns.map(({ anchor }) => anchor.right);
  for (const { placed, values } of body.slice(0, MAX_EDGE_LINES)) {
    for (const { column, piece } of placed) {
      const { left, right } = itemAt(bounds, column);
      // Text across several columns isn't a cell.
      const isCell = values > 0 || (piece.left > left && piece.right <= right);
      if (isCell) rights[column] = Math.max(itemAt(rights, column), Math.min(piece.right, right - unit));
    }
  }
  return rights;
}

interface Bounds {
  left: number;
  right: number;
}

function boundsOf({ columns, unit }: Shape): Bounds[] {
  const lefts = columns.map(({ anchor }) => anchor.left);
  return lefts.map((own) => ({
    left: Math.max(-Infinity, ...lefts.filter((left) => left < own - unit)),
    right: Math.min(Infinity, ...lefts.filter((left) => left > own + unit)),
  }));
}

class RowSplitter {
  readonly rows: GridRow[] = [];
  private part = -1;
  private open: GridRow | null = null;
  private leading: BodyLine[] = [];
  /** `isAdjacent` is true if only page headers and footers have followed `last`. */
  private last: BodyLine | null = null;
  private isAdjacent = false;

  constructor(
    private readonly shape: Shape,
    private readonly edges: readonly number[],
    private readonly bounds: readonly Bounds[],
    private readonly text: string,
    private readonly keepSums: boolean,
    private readonly white: RowStarts | null,
  ) {}

  /** The first lines of a part may continue the last row of the previous page. */
  addPart(body: readonly BodyLine[], above: readonly BodyLine[]): void {
    this.part += 1;
    this.leading = [...above];
    if (!this.isAdjacent || body[0]?.page === this.last?.page) this.open = null;
    let misses = 0;
    let page = body[0]?.page;
    let limit = MAX_MISSES;
    const before = this.rows.length;
    for (const [index, line] of body.entries()) {
      if (line.page !== page) limit = MAX_MISSES_AT_PAGE;
      page = line.page;
      if (this.take(line)) {
        misses = 0;
        limit = MAX_MISSES;
        this.last = line;
        this.isAdjacent = true;
      } else if (!line.isRunning) {
        this.isAdjacent = false;
        misses += this.isNote(line) ? NOTE_MISS : 1;
        if (this.rows.length > before && misses >= limit && !this.goesOn(body.slice(index, index + MAX_NOTE)))
          return;
      }
    }
  }

  private goesOn(below: readonly BodyLine[]): boolean {
    const { usual } = this.shape;
    return usual >= MIN_TELLING && below.some((line) => !line.isSum && line.values >= usual);
  }

  private isNote({ placed, pieces }: BodyLine): boolean {
    const [only] = placed;
    if (!only || pieces.length !== 1 || only.piece.kind === "number") return false;
    const anchor = this.shape.columns[only.column]?.anchor;
    return anchor !== undefined && Math.abs(anchor.left - only.piece.left) <= this.shape.unit;
  }

  private take(line: BodyLine): boolean {
    // Rows with the same words look like page headers, but page headers don't fill the columns.
    const [only, ...more] = line.placed;
    const isCell = only !== undefined && more.length === 0 && only.isAligned;
    if (line.isRunning && !isFull(line, this.shape) && !isCell) return false;
    if (line.isSum && !this.keepSums && !this.isItem(line)) {
      this.open = null;
      this.leading = [];
      return false;
    }
    if (this.begins(line)) {
      this.begin(line);
      return true;
    }
    if (this.shape.hasLeadingTexts && line.values === 0 && !this.white?.body) {
      this.leading.push(line);
      return this.leading.length <= MAX_LEADING && this.rows.length > 0;
    }
    if (this.open && this.continues(this.open, line)) return true;
    if (line.values === 0) this.leading.push(line);
    return false;
  }

  private isItem(line: BodyLine): boolean {
    if (this.white?.body) return this.white.body.has(line.index);
    const all = this.shape.columns.filter(({ kind }) => kind !== "text").length;
    return all > 2 && line.values >= all && !line.addsUp();
  }

  private begins(line: BodyLine): boolean {
    const { open } = this;
    const { hasValues, usual, columns } = this.shape;
    if (this.white?.body) return this.white.starts.has(line.index);
    if (this.white?.starts.has(line.index) && this.isRow(line)) return true;
    if (this.white && !line.isSum && line.index > this.white.last) return false;
    if (open && this.hasOwnText(open, line)) return true;
    if (open && !hasValues && this.isRestOf(open, line)) return false;
    const filled = columnsIn(line.placed);
    const filling = line.placed.filter((one) => open === null || this.collides(open, one)).length;
    const counted = hasValues ? line.values : filled;
    if (filling === 0) return false;
    if (counted < usual && counted > 1 && filling * 2 <= counted) return false;
    if (isFull(line, this.shape)) return filled > 1 || usual <= 1;
    if (!hasValues || usual < 2 || !open?.cells[0] || line.isApart) return false;
    // Accept fewer values: the row's other values may be in a merged cell.
    const first = columns.findIndex((_, column) => line.placed.some((one) => one.column === column));
    return filled > 1 && first === 0 && line.values > 0;
  }

  private isRow({ placed, values }: BodyLine): boolean {
    const { hasValues, hasLeadingTexts } = this.shape;
    if (hasLeadingTexts || (hasValues && values === 0)) return false;
    return columnsIn(placed) > 1 && placed.some(({ column, isAligned }) => column === 0 && isAligned);
  }

  private hasOwnText(open: GridRow, line: BodyLine): boolean {
    const { columns, hasValues, usual } = this.shape;
    if (!hasValues || usual < 2 || line.values * 2 < usual) return false;
    return line.placed.some(({ column, piece, isAligned }) => {
      const isText = columns[column]?.kind === "text" && piece.kind === "text";
      return isText && isAligned && open.cells[column] && !this.isBroken(open, column, piece);
    });
  }

  /** For tables of text: whether each cell continues the one above and the first column is empty. */
  private isRestOf(open: GridRow, { placed, isApart }: BodyLine): boolean {
    if (isApart || placed.some(({ column }) => column === 0)) return false;
    return placed.every(({ column, piece }) => this.isBroken(open, column, piece));
  }

  private collides({ cells }: GridRow, placed: Placed): boolean {
    if (!cells[placed.column]) return false;
    return !this.shape.hasValues || isValueIn(this.shape.columns, placed);
  }

  private begin(line: BodyLine): void {
    const row: GridRow = {
      start: line.line.start,
      end: line.line.end,
      part: this.part,
      cells: this.shape.columns.map(() => null),
    };
    if (this.shape.hasLeadingTexts || this.isBare(line)) {
      // If positions are known, lines further above are notes of the previous row.
      const hasPositions = line.pieces.some(({ left }) => left > 0);
      for (const above of this.leading.slice(hasPositions ? -MAX_LEADING : 0)) {
        for (const { column, piece } of above.placed) add(row, column, piece);
        row.start = Math.min(row.start, above.line.start);
      }
    }
    for (const { column, piece } of line.placed) add(row, column, piece);
    this.leading = [];
    this.rows.push(row);
    this.open = row;
  }

  private isBare({ placed }: BodyLine): boolean {
    return this.shape.hasTexts && placed.every(({ piece }) => piece.kind !== "text");
  }

  private continues(row: GridRow, line: BodyLine): boolean {
    const isBelow = this.isAdjacent && ((!line.isApart && !line.isFar()) || line.page !== this.last?.page);
    let isAdded = false;
    for (const one of line.placed) {
      if (one.piece.kind === "text" && !isBelow) continue;
      const rest = this.columnOfRest(one);
      const fits = row.cells[one.column] ? this.isBroken(row, one.column, one.piece) : this.isMissing(one);
      if (rest === null && !fits) continue;
      add(row, rest ?? one.column, one.piece);
      isAdded = true;
    }
    if (!isAdded) return false;
    this.leading = [];
    row.end = Math.max(row.end, line.line.end);
    return true;
  }

  private columnOfRest({ column, piece, isAligned }: Placed): number | null {
    if (!this.white?.body || piece.kind !== "text" || !isAligned) return null;
    const texts = this.shape.columns.findIndex(({ kind }) => kind === "text");
    return Math.max(column, column === 0 ? texts : 0);
  }

  private isMissing(placed: Placed): boolean {
    const { columns, usual } = this.shape;
    if (isValueIn(columns, placed)) return true;
    return placed.piece.kind === "text" && columns[placed.column]?.kind !== "text" && usual > 1;
  }

  /** Whether the text above was broken only because its next word didn't fit into the column. */
  private isBroken({ cells }: GridRow, column: number, piece: Piece): boolean {
    const above = cells[column]?.parts.at(-1) as Piece | undefined;
    if (!above || !this.shape.hasWidths) return false;
    const words = this.text.slice(piece.start, piece.end);
    const isOfWords = above.kind === "text" && /\p{L}/u.test(words);
    const isText = piece.kind === "text" || isOfWords || this.shape.columns[column]?.kind === "text";
    const isYear = above.kind === "date" && YEAR.test(words);
    if (!isText && !isYear && !GOES_ON.test(this.text.slice(above.start, above.end))) return false;
    const { left, right } = itemAt(this.bounds, column);
    if (NOTE.test(words) || piece.left <= left || piece.right > right) return false;
    const first = words.search(/\s|$/);
    const width = ((piece.right - piece.left) * (first + 1)) / Math.max(1, words.length);
    return above.right + width + this.shape.unit > itemAt(this.edges, column);
  }
}

function add({ cells }: GridRow, column: number, piece: Piece): void {
  const known = cells[column];
  if (known) known.parts.push(piece);
  else cells[column] = { parts: [piece] };
}
