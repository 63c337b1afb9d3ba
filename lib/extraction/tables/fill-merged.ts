import { itemAt } from "@/lib/item-at";
import { median } from "@/lib/extraction/values/median";
import { placeLine, type Shape } from "./body-lines";
import type { GridCell, GridRow } from "./grid";
import { linesBetween, type TableLines } from "./table-lines";

/** A cell centred on the rows that it spans. */
export interface Label {
  cell: GridCell;
  y: number;
}

/** Maximum distance from a label to the middle of its rows, relative to the distance between rows. */
const MAX_OFF = 0.3;
const UNLABELLED = 1;
export const MAX_FILLED = 0.7;

/**
 * Copies merged cells to the rows that they span. Merged cells are vertically centred, so their words may be between
 * two rows.
 */
export function fillMerged(lines: TableLines, shape: Shape, rows: readonly GridRow[]): GridRow[] {
  const filled = rows.map((row) => ({ ...row, cells: [...row.cells] }));
  const pages = new Map<number, { row: GridRow; y: number }[]>();
  for (const row of filled) {
    const place = lines.placeOf(row.cells.findLast((cell) => cell !== null)?.parts[0]?.start ?? row.start);
    if (!place) continue;
    const known = pages.get(place.page);
    if (known) known.push({ row, y: place.y });
    else pages.set(place.page, [{ row, y: place.y }]);
  }
  for (const [column, { kind }] of shape.columns.entries()) {
    if (kind !== "text") continue;
    const share = rows.filter(({ cells }) => cells[column]).length / Math.max(1, rows.length);
    if (share > MAX_FILLED) continue;
    for (const page of pages.values()) fillColumn(lines, shape, page, column);
  }
  return filled;
}

function fillColumn(
  lines: TableLines,
  shape: Shape,
  rows: readonly { row: GridRow; y: number }[],
  column: number,
): void {
  const pitch = usualStep(rows.map(({ y }) => y));
  const labels = labelsIn(lines, shape, rows, column, pitch);
  const ys = rows.map(({ y }) => y);
  for (const { from, to, label } of rowsOfLabels(ys, labels, pitch))
    for (const { row } of rows.slice(from, to + 1)) row.cells[column] = label.cell;
}

export function rowsOfLabels(ys: readonly number[], labels: readonly Label[], pitch: number): LabelledRows[] {
  const isBetween = ({ y }: Label) => ys.every((row) => Math.abs(row - y) > MAX_OFF * pitch);
  return pitch > 0 && labels.some(isBetween) ? divide(ys, labels, pitch) : [];
}

export function usualStep(ys: readonly number[]): number {
  return ys.length < 2 ? 0 : median(ys.slice(1).map((y, index) => y - itemAt(ys, index)));
}

function labelsIn(
  lines: TableLines,
  shape: Shape,
  rows: readonly { row: GridRow; y: number }[],
  column: number,
  pitch: number,
): Label[] {
  const [first, last] = [itemAt(rows, 0), itemAt(rows, rows.length - 1)];
  const [top, bottom] = [first.y - pitch / 2, last.y + pitch / 2];
  const beside = linesBetween(lines, lines.indexAt(first.row.start) - 1, lines.indexAt(last.row.end) + 2);
  return beside.flatMap((line) => {
    const words = placeLine(line, shape).placed.filter((one) => one.column === column && one.isAligned);
    return words.flatMap(({ piece }) => {
      const y = lines.placeOf(piece.start)?.y;
      return y === undefined || y < top || y > bottom ? [] : [{ cell: { parts: [piece] }, y }];
    });
  });
}

/** `to` is inclusive. */
interface LabelledRows {
  from: number;
  to: number;
  label: Label;
}

interface Division {
  cost: number;
  groups: LabelledRows[];
}

function divide(ys: readonly number[], labels: readonly Label[], pitch: number): LabelledRows[] {
  // best[i][k] divides the first i rows among the first k labels.
  const best: (Division | null)[][] = [];
  for (let i = 0; i <= ys.length; i += 1) {
    best[i] = [];
    for (let k = 0; k <= labels.length; k += 1) {
      let option: Division | null = i === 0 && k === 0 ? { cost: 0, groups: [] } : null;
      const skipped = i > 0 ? best[i - 1]?.[k] : null;
      if (skipped) option = { cost: skipped.cost + UNLABELLED, groups: skipped.groups };
      const label = labels[k - 1];
      for (let from = i - 1; label && from >= 0; from -= 1) {
        const [top, bottom] = [itemAt(ys, from), itemAt(ys, i - 1)];
        const off = Math.abs((top + bottom) / 2 - label.y) / pitch;
        if (top < label.y - (bottom - label.y) - pitch) break;
        const before = off <= MAX_OFF ? best[from]?.[k - 1] : null;
        if (before && before.cost + off < (option?.cost ?? Infinity))
          option = { cost: before.cost + off, groups: [...before.groups, { from, to: i - 1, label }] };
      }
      best[i]?.push(option);
    }
  }
  return best.at(-1)?.at(-1)?.groups ?? [];
}
