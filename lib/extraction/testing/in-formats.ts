import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { makeDocx, wordParagraph, wordTable, xml } from "@/lib/text/testing/make-documents";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { readBytes } from "@/lib/text/read-bytes";
import { extractByName } from "./by-name";
import { tableField } from "./find-rows";

const LINE = 16;
const COLUMN = 28;

const MAKERS = {
  txt: (lines: readonly string[]) =>
    lines
      .map((line) =>
        line
          .split("\t")
          .map((cell) => cell.padEnd(COLUMN))
          .join("")
          .trimEnd(),
      )
      .join("\n"),
  html: (lines: readonly string[]) =>
    blocksOf(lines)
      .map((block) => {
        if (typeof block === "string") return `<p>${xml(block)}</p>`;
        const rows = block.map((row) => `<tr>${row.map((cell) => `<td>${xml(cell)}</td>`).join("")}</tr>`);
        return `<table>${rows.join("")}</table>`;
      })
      .join(""),
  pdf: (lines: readonly string[]) =>
    makePdf([
      lines.flatMap((line, row) =>
        line.split("\t").map((text, cell) => ({ x: 60 + 130 * cell, y: 60 + LINE * row, text })),
      ),
    ]),
  docx: (lines: readonly string[]) =>
    makeDocx(
      blocksOf(lines)
        .map((block) => (typeof block === "string" ? wordParagraph(block) : wordTable(block)))
        .join(""),
    ),
};

export type Format = keyof typeof MAKERS;
export const FORMATS = Object.keys(MAKERS) as Format[];

/** Writes the lines to a file and extracts the fields without a model. Tabs separate table cells. */
export async function extractFromLines(
  lines: readonly string[],
  format: Format,
  fields: Parameters<typeof extractByName>[2],
) {
  const document = await readBytes(Buffer.from(MAKERS[format](lines)), `a.${format}`);
  const readFile = () => Promise.reject(new Error("not needed"));
  return extractByName(createLocalEngine(), { document, readFile }, fields);
}

/** Like `extractFromLines`, for a document with one table. Returns the table's values and checks. */
export async function readTable(lines: readonly string[], format: Format, ...columns: string[]) {
  const field = tableField(...columns);
  const { tables } = await extractFromLines(lines, format, [field]);
  const { rows = [], checks = [] } = tables[field.name] ?? {};
  return { rows: rows.map(({ cells }) => cells.map(({ value }) => value)), checks };
}

/** Turns lines into paragraphs, and consecutive rows into one table. */
function blocksOf(lines: readonly string[]): (string | string[][])[] {
  const blocks: (string | string[][])[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (!line.includes("\t")) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.split("\t"));
    else blocks.push([line.split("\t")]);
  }
  return blocks;
}
