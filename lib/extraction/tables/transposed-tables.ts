import { itemAt } from "@/lib/item-at";
import { usualKindOf, type Grid, type GridCell } from "./grid";
import type { HeadFits } from "./head-fits";
import type { Piece } from "./pieces";
import { apart } from "./read-columns";
import type { TableLine, TableLines } from "./table-lines";

const MIN_FIT = 0.6;
/** A single line with a heading is just a field. */
const MIN_NAMED = 2;
const MIN_RECORDS = 2;
const MAX_LINES = 40;
/** Maximum distance between aligned values, in characters. */
const MAX_APART = 2;

/** Finds tables with headings on the left, where each line contains the values of one heading. */
export function* transposedTables(lines: TableLines, fits: HeadFits): Generator<Grid> {
  for (let index = 0; index < lines.count; index += 1) {
    const block = blockAt(lines, index);
    if (!block) continue;
    const named = fits.columns.filter((_, asked) =>
      block.some((line) => fitOfHead(line, asked, fits) >= MIN_FIT),
    );
    if (named.length >= MIN_NAMED) yield toGrid(lines, block, namesAbove(lines, block, fits));
    index += block.length - 1;
  }
}

function blockAt(lines: TableLines, from: number): TableLine[] | null {
  const first = lines.at(from);
  if (!first || first.pieces.length <= MIN_RECORDS) return null;
  const block: TableLine[] = [];
  for (let index = from; index < from + MAX_LINES; index += 1) {
    const line = lines.at(index);
    if (!line || line.pieces.length !== first.pieces.length || line.pieces[0]?.kind !== "text") break;
    if (!areAligned(line.pieces, first.pieces, lines.document.layout.unit)) break;
    block.push(line);
  }
  return block.length >= MIN_NAMED ? block : null;
}

function namesAbove(lines: TableLines, [first]: readonly TableLine[], fits: HeadFits): TableLine | null {
  const above = first && lines.at(first.index - 1);
  if (!above || above.pieces.length !== first.pieces.length - 1) return null;
  // "Colour | red" is just a shorter line of this table, but "Model A | Model B" are names.
  if (fits.columns.some((_, asked) => isHeadOfOthers(above, asked, fits))) return null;
  // If only tabs separate cells, an empty cell at the very start of the text is lost.
  const table = lines.markedUpTableAt(first.line.start);
  const isBesideEmpty = table !== null && lines.markedUpTableAt(above.line.start) === table;
  return isBesideEmpty || areAligned(above.pieces, first.pieces.slice(1), lines.document.layout.unit)
    ? above
    : null;
}

function isHeadOfOthers({ line }: TableLine, asked: number, fits: HeadFits): boolean {
  const [first, ...others] = line.cells.map(({ text }) => itemAt(fits.of(text), asked).fit >= MIN_FIT);
  return first === true && others.some((isHead) => !isHead);
}

function areAligned(some: readonly Piece[], others: readonly Piece[], unit: number): boolean {
  return some.every((piece, place) => {
    const other = others[place];
    return other !== undefined && apart(piece, other) <= MAX_APART * unit;
  });
}

function fitOfHead({ line }: TableLine, asked: number, fits: HeadFits): number {
  const [head] = line.cells;
  return head ? itemAt(fits.of(head.text), asked).fit : 0;
}

function toGrid({ document }: TableLines, block: readonly TableLine[], names: TableLine | null): Grid {
  const { text } = document.layout;
  const records = (block[0]?.pieces.length ?? 1) - 1;
  const nameless = names ? [{ heads: [], kind: usualKindOf(names.pieces) }] : [];
  const toCell = (piece: Piece | undefined): GridCell | null => (piece ? { parts: [piece] } : null);
  return {
    columns: [
      ...nameless,
      ...block.map(({ pieces: [head, ...values] }) => ({
        heads: head ? [text.slice(head.start, head.end)] : [],
        kind: usualKindOf(values),
      })),
    ],
    rows: Array.from({ length: records }, (_, record) => {
      const values = block.map(({ pieces }) => pieces[record + 1]);
      const cells = names ? [names.pieces[record], ...values] : values;
      return {
        start: cells[0]?.start ?? 0,
        end: cells.at(-1)?.end ?? 0,
        cells: cells.map(toCell),
      };
    }),
    counted: Math.max(...block.map(({ line }) => line.cells.length - 1)),
  };
}
