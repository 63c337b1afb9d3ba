import type { Conventions } from "@/lib/extraction/values/conventions";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { OF_ITEMS } from "./item-rows";
import type { Span } from "@/lib/extraction/values/span";
import type { DocumentText } from "@/lib/text/types";
import { textOf, type CellKind } from "./grid";
import { HeadFits } from "./head-fits";
import { headerTables } from "./header-tables";
import { readLines } from "./read-lines";
import { titleAbove } from "./title-above";

export interface ListedTable extends Span {
  title: string | null;
  columns: ListedColumn[];
  rows: number;
  isComplete: boolean;
}

export interface ListedColumn {
  head: string;
  kind: CellKind;
  values: string[];
}

const MIN_ROWS = 2;
const MIN_COLUMNS = 2;
const MIN_FILLED = 0.6;

/** Recognises the usual headings of item tables. Other headings are recognised by the values below them. */
const ITEMS = new HeadFits({
  name: "",
  prompt: "",
  columns: OF_ITEMS.map((concept) => ({ name: concept.replaceAll("-", " "), type: "TEXT", prompt: "" })),
});

/** Returns complete tables first, then those with the most filled cells. Tables never overlap. */
export function listTables(
  source: DocumentText,
  conventions: Conventions,
  known?: AnalysedDocument,
): ListedTable[] {
  const lines = readLines(source, conventions, known);
  const { text } = lines.document.layout;
  const found: (ListedTable & { cells: number })[] = [];
  for (const grid of headerTables(lines, ITEMS, false)) {
    const { columns, rows, counted } = grid;
    const title = rows[0] ? titleAbove(lines, grid, rows[0].start) : null;
    const listed = columns.map(({ heads, kind }, column): ListedColumn => {
      const own = heads.filter((head) => title === null || head.replace(/\s*[:：]$/u, "") !== title);
      const values = rows.flatMap(({ cells }) => (cells[column] ? [textOf(cells[column], text)] : []));
      return { head: own.join(" ").trim(), kind, values };
    });
    const cells = listed.reduce((sum, { values }) => sum + values.length, 0);
    const [first, last] = [rows[0], rows.at(-1)];
    const isTable =
      rows.length >= MIN_ROWS &&
      listed.length >= MIN_COLUMNS &&
      cells >= MIN_FILLED * rows.length * listed.length;
    if (!isTable || !first || !last) continue;
    const isComplete = rows.length === counted;
    const { start } = first;
    found.push({ title, columns: listed, rows: rows.length, isComplete, start, end: last.end, cells });
  }
  const kept: ListedTable[] = [];
  const byWorth = found.sort((a, b) => Number(b.isComplete) - Number(a.isComplete) || b.cells - a.cells);
  for (const { cells: _, ...table } of byWorth)
    if (!kept.some(({ start, end }) => start < table.end && table.start < end)) kept.push(table);
  return kept;
}
