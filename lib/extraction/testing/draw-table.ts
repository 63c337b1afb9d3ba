import { widthInHelvetica } from "@/lib/text/advance-widths";
import { makePdf, PAGE_WIDTH, type PdfText } from "@/lib/text/testing/make-pdf";
import type { MadeUpTable } from "./made-up-tables";
import { bodyLines, type BodyLine } from "./table-lines";

const POINTS_PER_MM = 72 / 25.4;
const LEADING = 1.5;
const [LEFT, TITLE, TOP] = [40, 50, 90];
const LINES_ON_A_PAGE = 35;
const BETWEEN_TABLES = 12 * POINTS_PER_MM;
const DECIMALS = /[.,]\d{1,3}$/;

interface Drawn {
  pages: PdfText[][];
  right: number;
}

/**
 * Draws a made-up table as a PDF, without borders and group headings. Rows take one line each, columns are as wide
 * as their longest cell, and the page is as wide as the table.
 */
export function drawTable(table: MadeUpTable): Buffer {
  const { beside } = table;
  if (!beside) return written(draw(table, LEFT));
  const [left, right] = beside.isLeft ? [beside.table, table] : [table, beside.table];
  const first = draw(left, LEFT);
  const second = draw(right, first.right + BETWEEN_TABLES);
  const pages = first.pages.map((texts, page) => [...texts, ...(second.pages[page] ?? [])]);
  return written({ pages, right: second.right });
}

function written({ pages, right }: Drawn): Buffer {
  return makePdf(pages, { width: Math.max(PAGE_WIDTH, Math.ceil(right + LEFT)) });
}

function draw(table: MadeUpTable, from: number): Drawn {
  const { columns, title, style } = table;
  const { size, gutter } = style;
  const heads = headLines(table);
  const lines = pagesOf(bodyLines(table)).map((page) => [...heads, ...page.map(({ cells }) => cells)]);
  const pages = lines.map((_, page): PdfText[] =>
    page === 0 ? [{ x: from, y: TITLE, text: title, size }] : [],
  );
  let left = from;
  columns.forEach(({ align }, column) => {
    // Ignores carried sums, because their labels may extend into the next column.
    const texts = [...heads, ...table.rows, ...(table.totals ? [table.totals] : [])].map(
      (cells) => cells[column] ?? "",
    );
    const indentOf = indents(texts, align, size);
    lines.forEach((onPage, page) =>
      onPage.forEach((cells, y) => {
        const text = cells[column] ?? "";
        if (text !== "")
          pages[page]?.push({ x: left + indentOf(text), y: TOP + y * size * LEADING, text, size });
      }),
    );
    left +=
      Math.max(...texts.map((text) => indentOf(text) + widthInHelvetica(text, size))) +
      gutter * POINTS_PER_MM;
  });
  return { pages, right: left };
}

/** Returns each text's distance from the left edge of its column. */
function indents(
  texts: readonly string[],
  align: MadeUpTable["columns"][number]["align"],
  size: number,
): (text: string) => number {
  const widthOf = (text: string) =>
    widthInHelvetica(align === "decimal" ? text.replace(DECIMALS, "") : text, size);
  const widest = Math.max(...texts.map(widthOf));
  const share = { left: 0, center: 0.5, right: 1, decimal: 1 }[align];
  return (text) => (widest - widthOf(text)) * share;
}

/** Pads shorter headings with empty lines at the top, so that all have the same height. */
function headLines({ columns }: MadeUpTable): string[][] {
  const heads = columns.map(({ head, headLines = [head] }) => headLines);
  const height = Math.max(...heads.map(({ length }) => length));
  return Array.from({ length: height }, (_, y) =>
    heads.map((lines) => lines[lines.length - height + y] ?? ""),
  );
}

function pagesOf(lines: readonly BodyLine[]): BodyLine[][] {
  const pages: BodyLine[][] = [];
  for (const line of lines) {
    const page = pages.at(-1);
    if (!page || line.startsPage || page.length === LINES_ON_A_PAGE) pages.push([line]);
    else page.push(line);
  }
  return pages;
}
