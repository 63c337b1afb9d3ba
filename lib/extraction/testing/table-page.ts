import type { MadeUpTable } from "./made-up-tables";

const RULE = "0.5pt solid #444";
const FILL = "#dde3ea";

/** A made-up table as a page of HTML, as a browser prints it: over several pages with its heads on each. */
export function tablePage({ title, columns, rows, totals, style, above, below }: MadeUpTable): string {
  const { rules, fills, size, gutter } = style;
  const tag = (name: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell, at) => `<${name} style="${styleOf(columns[at], style)}">${escape(cell)}</${name}>`).join("")}</tr>`;
  const css = [
    `body{font:${size}pt ${style.font};margin:0}`,
    "table{border-collapse:collapse;margin:4mm 0}p{margin:1mm 0}th{font-weight:bold}td,th{vertical-align:top}",
    `td,th{padding:.6mm ${gutter / 2}mm}`,
    rules === "grid" ? `td,th{border:${RULE}}` : "",
    rules === "rows" ? `tr{border-bottom:${RULE}}` : "",
    rules === "head" ? `thead tr{border-bottom:${RULE}}` : "",
    fills === "head" ? `thead tr{background:${FILL}}` : "",
    fills === "alternate" ? `tbody tr:nth-child(even){background:${FILL}}` : "",
  ];
  const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escape(line)}</p>`).join("");
  return `<!doctype html><meta charset=utf-8><style>${css.join("")}</style>
${paragraphs(above)}<h3>${escape(title)}</h3>
<table><thead>${tag(
    "th",
    columns.map(({ head }) => head),
  )}</thead><tbody>${rows.map((row) => tag("td", row)).join("")}${totals ? tag("td", totals) : ""}</tbody></table>
${paragraphs(below)}`;
}

function styleOf(
  column: MadeUpTable["columns"][number] | undefined,
  { isNarrow, size }: MadeUpTable["style"],
) {
  if (!column) return "";
  // As wide as about fourteen characters; other columns do not wrap.
  const width = isNarrow && column.type === "TEXT" ? `max-width:${size * 7}pt` : "white-space:nowrap";
  return `text-align:${column.align};${width}`;
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
