import type { MadeUpTable } from "./made-up-tables";
import { bodyLines, drawnCell, type BodyLine } from "./table-lines";

const RULE = "0.5pt solid #444";
const FILL = "#dde3ea";

/** Renders a made-up table as HTML for a browser to print. The headings repeat on each page. */
export function tablePage(table: MadeUpTable): string {
  const { style, above, below, isRightToLeft = false, beside } = table;
  const { rules, fills, size, gutter } = style;
  const css = [
    `body{font:${size}pt ${style.font};margin:0}`,
    "table{border-collapse:collapse;margin:4mm 0}p{margin:1mm 0}th{font-weight:bold}td,th{vertical-align:top}",
    `td,th{padding:.6mm ${gutter / 2}mm}`,
    rules === "grid" ? `td,th{border:${RULE}}` : "",
    rules === "rows" ? `tr{border-bottom:${RULE}}` : "",
    rules === "head" ? `thead tr{border-bottom:${RULE}}` : "",
    fills === "head" ? `thead tr{background:${FILL}}` : "",
    fills === "alternate" ? `tbody tr:nth-child(even){background:${FILL}}` : "",
    beside ? "main{display:flex;gap:12mm}" : "",
  ];
  const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escape(line)}</p>`).join("");
  return `<!doctype html>${isRightToLeft ? "<html dir=rtl>" : ""}<meta charset=utf-8><style>${css.join("")}</style>
${paragraphs(above)}${beside ? sideBySide(table, beside) : titled(table)}
${paragraphs(below)}`;
}

function sideBySide(table: MadeUpTable, { table: other, isLeft }: NonNullable<MadeUpTable["beside"]>) {
  const ordered = isLeft ? [other, table] : [table, other];
  return `<main>${ordered.map((one) => `<div>${titled(one)}</div>`).join("")}</main>`;
}

function titled(table: MadeUpTable): string {
  return `<h3>${escape(table.title)}</h3>
<table><thead>${headRows(table)}</thead><tbody>${bodyLines(table)
    .map((line) => bodyRow(line, table))
    .join("")}</tbody></table>`;
}

function headRows({ columns, groups = [], style }: MadeUpTable): string {
  const inGroup = (at: number) => groups.find(({ from, to }) => at >= from && at < to);
  const head = (at: number, rows: number) => {
    const { head = "", headLines = [head] } = columns[at] ?? {};
    const span = rows > 1 ? ` rowspan=${rows}` : "";
    return `<th${span} style="${styleOf(columns[at], style)}">${headLines.map(escape).join("<br>")}</th>`;
  };
  const places = columns.map((_, at) => at);
  if (groups.length === 0) return `<tr>${places.map((at) => head(at, 1)).join("")}</tr>`;
  const upper = places.map((at) => {
    const group = inGroup(at);
    if (!group) return head(at, 2);
    return group.from === at
      ? `<th colspan=${group.to - group.from} style="text-align:center">${escape(group.head)}</th>`
      : "";
  });
  return `<tr>${upper.join("")}</tr><tr>${places.map((at) => (inGroup(at) ? head(at, 1) : "")).join("")}</tr>`;
}

function bodyRow({ kind, cells, startsPage }: BodyLine, table: MadeUpTable): string {
  const { columns, style, isRightToLeft = false } = table;
  const cell = (text: string, at: number) =>
    `<td style="${styleOf(columns[at], style, isRightToLeft)}">${escape(drawnCell(text, at, table))}</td>`;
  const breaks = startsPage ? ' style="break-before:page"' : "";
  if (kind !== "carried") return `<tr${breaks}>${cells.map(cell).join("")}</tr>`;
  const last = cells.length - 1;
  return `<tr${breaks}><td colspan=${last}>${escape(cells[0] ?? "")}</td>${cell(cells[last] ?? "", last)}</tr>`;
}

function styleOf(
  column: MadeUpTable["columns"][number] | undefined,
  { isNarrow, size }: MadeUpTable["style"],
  isRightToLeft = false,
) {
  if (!column) return "";
  const { align, type } = column;
  // Room for about fourteen characters. Other columns don't wrap.
  const width = isNarrow && type === "TEXT" ? `max-width:${size * 7}pt` : "white-space:nowrap";
  if (align === "decimal") return `direction:ltr;text-align:right;${width}`;
  const edges = { left: "start", right: "end", center: "center" } as const;
  return `text-align:${isRightToLeft ? edges[align] : align};${width}`;
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
