import { looksLikeCompany } from "@/lib/extraction/page/company-name";
import type { Grid } from "./grid";
import { isHeading } from "./sections";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";

const MAX_ABOVE = 2;
/** Maximum distance to the next line, in line heights. Allows one blank line. */
const MAX_GAP = 3.5;
const NEAR = /^[^\S\n]*(?:\n[^\S\n]*){0,2}$/;

/** Returns a title alone on its line, directly above the headings and at the table's left edge. */
export function titleAbove(
  lines: TableLines,
  { headLines = new Set(), columns }: Pick<Grid, "headLines" | "columns">,
  start: number,
): string | null {
  const row = lines.indexAt(start);
  const top = Math.min(row, ...headsAbove(headLines, row));
  const textOf = ({ line }: TableLine) => lines.document.layout.text.slice(line.start, line.end).trim();
  const title = linesBetween(lines, top - MAX_ABOVE, row).findLast(
    (line) => isHeading(lines, line) && !line.isRunning && !isHead(lines, line, columns, textOf(line)),
  );
  if (!title || !isNear(lines, title) || !isOnTheLeft(lines, title, row)) return null;
  const text = textOf(title).replace(/\s*[:：]$/u, "");
  return looksLikeCompany(text) || /[.!?]$/.test(text) ? null : text;
}

function isHead(lines: TableLines, line: TableLine, columns: Grid["columns"], text: string): boolean {
  const column = columns.findIndex(({ heads }) => heads.includes(text));
  if (column === -1) return false;
  const below = lines.at(line.index + 1)?.line.cells[0]?.text ?? "";
  return column > 0 || !/\s/.test(text) || !/^\p{Lu}/u.test(below) || columns[0]?.heads.length === 1;
}

function headsAbove(headLines: ReadonlySet<number>, row: number): number[] {
  const found: number[] = [];
  for (let index = row - 1; headLines.has(index); index -= 1) found.push(index);
  return found;
}

function isNear(lines: TableLines, title: TableLine): boolean {
  const below = lines.at(title.index + 1);
  if (below?.page !== title.page) return false;
  const [upper, lower] = [lines.placeOf(title.line.start), lines.placeOf(below.line.start)];
  if (upper && lower) return lower.y - upper.y <= MAX_GAP * Math.max(upper.height, lower.height);
  return NEAR.test(lines.document.layout.text.slice(title.line.end, below.line.start));
}

function isOnTheLeft({ document }: TableLines, title: TableLine, row: number): boolean {
  const { lines, unit } = document.layout;
  const [cell] = title.line.cells;
  const [first] = lines[row]?.cells ?? [];
  return cell !== undefined && first !== undefined && cell.left <= first.left + unit;
}
