import { groupBy } from "@/lib/group-by";
import type { Cell } from "@/lib/extraction/page/layout";
import { isLabel } from "@/lib/extraction/sources/phrases";
import { spanOver, type Span } from "@/lib/extraction/values/span";
import { usualKindOf, type Grid, type GridCell, type GridColumn, type GridRow } from "./grid";
import { pieceOf, type Piece } from "./pieces";
import type { TableLine, TableLines } from "./table-lines";

interface Item {
  label: string;
  turn: number;
  values: Piece[];
  line: TableLine;
}

const MAX_LABEL = 40;
const MIN_LABELS = 3;

/** Finds records written as blocks with the same labels, such as the legs of a journey. */
export function* labelledBlocks(lines: TableLines): Generator<Grid> {
  const items: Item[] = [];
  for (let index = 0; index < lines.count; index += 1) {
    const line = lines.at(index);
    if (line && !line.isRunning) items.push(...itemsOf(lines, line));
  }
  const labels = [...groupBy(items, ({ label }) => label).values()].filter(({ length }) => length > 1);
  const byCount = [...groupBy(labels, ({ length }) => length)];
  const [usual] = byCount.sort(([a, as], [b, bs]) => bs.length - as.length || b - a);
  if (!usual || usual[1].length < MIN_LABELS) return;
  const [count] = usual;
  const several = new Set(labels.flat().map(({ label }) => label));
  const repeated = new Set(usual[1].flat().map(({ label }) => label));
  const first = items.find(({ label }) => repeated.has(label))?.label;
  const blocks = blocksFrom(
    items,
    (label) => label === first,
    (label) => several.has(label),
  );
  if (blocks.length > 1) yield toGrid(blocks, count);
}

function itemsOf({ document }: TableLines, line: TableLine): Item[] {
  const { text } = document.layout;
  const items: Item[] = [];
  let open: Item | null = null;
  const begin = (label: string): Item => {
    const item: Item = { label: label.trim().toLowerCase(), turn: 0, values: [], line };
    items.push(item);
    return item;
  };
  for (const [index, cell] of line.line.cells.entries()) {
    const match = /^([^:]{2,40}?)\s*:\s*(?!\d\d(?!\d))/.exec(text.slice(cell.start, cell.end));
    if (match?.[1] && /\p{L}/u.test(match[1])) {
      open = begin(match[1]);
      const start = cell.start + match[0].length;
      if (start < cell.end) open.values.push(pieceOf(document, cell, { start, end: cell.end }));
    } else if (
      index === 0 &&
      line.line.cells.length > 1 &&
      cell.text.length <= MAX_LABEL &&
      isKnownLabel(document.phrasesOf.get(cell), cell)
    ) {
      open = begin(cell.text);
    } else if (open) open.values.push(pieceOf(document, cell, cell));
  }
  return items;
}

function isKnownLabel(phrases: readonly Parameters<typeof isLabel>[0][] | undefined, cell: Cell): boolean {
  const [first] = phrases ?? [];
  return first !== undefined && first.isAlone && isLabel(first) && !/\d/.test(cell.text);
}

function blocksFrom(
  items: readonly Item[],
  isFirst: (label: string) => boolean,
  isOfForm: (label: string) => boolean,
): Item[][] {
  const blocks: Item[][] = [];
  for (const item of items) {
    if (isFirst(item.label)) blocks.push([]);
    const block = blocks.at(-1);
    if (!block || !isOfForm(item.label)) continue;
    block.push({ ...item, turn: block.filter(({ label }) => label === item.label).length });
  }
  return blocks;
}

function toGrid(blocks: readonly (readonly Item[])[], counted: number): Grid {
  const places = new Map<string, { head: string; pieces: Piece[] }>();
  const cells = blocks.map((block) => {
    const own = new Map<string, GridCell>();
    for (const { label, turn, values } of block) {
      for (const [index, value] of values.entries()) {
        const key = `${label} ${turn} ${index}`;
        const known = places.get(key) ?? { head: index === 0 ? label : "", pieces: [] };
        known.pieces.push(value);
        places.set(key, known);
        own.set(key, { parts: [toSpan(value)] });
      }
    }
    return own;
  });
  const keys = [...places.keys()];
  const columns = [...places.values()].map(({ head, pieces }): GridColumn => ({
    heads: head === "" ? [] : [head],
    kind: usualKindOf(pieces),
  }));
  const rows = blocks.map((block, index): GridRow => ({
    ...spanOver(block.map(({ line }) => line.line)),
    cells: keys.map((key) => cells[index]?.get(key) ?? null),
  }));
  return { columns, rows, counted };
}

function toSpan({ start, end }: Span): Span {
  return { start, end };
}
