import { looksLikeCompany } from "@/lib/extraction/page/company-name";
import type { Grid } from "./grid";
import { isHeading } from "./sections";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";

/** Lines above the heads in which a heading may be. */
const MAX_ABOVE = 2;
/** Between a heading and the heads, in heights of the heading: one line may be blank. */
const MAX_GAP = 3.5;
/** More line breaks than these end what is above. */
const NEAR = /^[^\S\n]*(?:\n[^\S\n]*){0,2}$/;

/**
 * The heading that names a table: the words alone in a line right above its heads, on their left.
 *
 * @param start of its first row
 */
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

/** Whether a line's words are a column's head, or the first line of one: no title above a head of its own. */
function isHead(lines: TableLines, line: TableLine, columns: Grid["columns"], text: string): boolean {
  const column = columns.findIndex(({ heads }) => heads.includes(text));
  if (column === -1) return false;
  const below = lines.at(line.index + 1)?.line.cells[0]?.text ?? "";
  return column > 0 || !/\s/.test(text) || !/^\p{Lu}/u.test(below) || columns[0]?.heads.length === 1;
}

/** The lines of the heads that are right above a row. */
function headsAbove(headLines: ReadonlySet<number>, row: number): number[] {
  const found: number[] = [];
  for (let index = row - 1; headLines.has(index); index -= 1) found.push(index);
  return found;
}

/** Whether the next line follows a heading at once, or below one blank line. */
function isNear(lines: TableLines, title: TableLine): boolean {
  const below = lines.at(title.index + 1);
  if (below?.page !== title.page) return false;
  const [upper, lower] = [lines.placeOf(title.line.start), lines.placeOf(below.line.start)];
  if (upper && lower) return lower.y - upper.y <= MAX_GAP * Math.max(upper.height, lower.height);
  return NEAR.test(lines.document.layout.text.slice(title.line.end, below.line.start));
}

/** Whether a heading begins no further to the right than the first cell of a row. */
function isOnTheLeft({ document }: TableLines, title: TableLine, row: number): boolean {
  const { lines, unit } = document.layout;
  const [cell] = title.line.cells;
  const [first] = lines[row]?.cells ?? [];
  return cell !== undefined && first !== undefined && cell.left <= first.left + unit;
}
