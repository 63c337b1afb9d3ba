import { chromium } from "@playwright/test";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { makeTable, type MadeUpTable } from "@/lib/extraction/testing/made-up-tables";
import { tablePage } from "@/lib/extraction/testing/table-page";
import type { VerifiedTable } from "@/lib/extraction/values/types";
import { makeDocx, wordParagraph, wordTable } from "@/lib/text/testing/make-documents";
import { readBytes } from "@/lib/text/read-bytes";
import { browserLaunch } from "@/scripts/installed-browser";

/** Seeds from which nothing was learnt: they are scored, not looked at. */
const ASIDE = 100_000;

interface Score {
  kind: string;
  cells: number;
  given: number;
  right: number;
  hasRightRows: boolean;
  isPerfect: boolean;
  checks: string[];
}

/** Says how made-up tables are read, printed by a browser and as DOCX: cells, rows, and whether wrong ones carry a check. */
export async function measureMadeUpTables(
  count: number,
  { aside = false, verbose = false } = {},
): Promise<void> {
  const seeds = Array.from({ length: count }, (_, index) => index + (aside ? ASIDE : 0));
  const tables = seeds.map(makeTable);
  const browser = await chromium.launch(browserLaunch);
  const page = await browser.newPage();
  const print = async (table: MadeUpTable) => {
    await page.setContent(tablePage(table));
    return page.pdf({
      format: "A4",
      landscape: true,
      margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "10mm" },
    });
  };
  try {
    await measure("pdf", tables, print, verbose);
    await measure("docx", tables, (table) => Promise.resolve(asDocx(table)), verbose);
  } finally {
    await browser.close();
  }
}

async function measure(
  format: string,
  tables: readonly MadeUpTable[],
  write: (table: MadeUpTable) => Promise<Buffer>,
  verbose: boolean,
): Promise<void> {
  const scores: Score[] = [];
  for (const table of tables) {
    const score = await scoreTable(table, await write(table), `table.${format}`);
    scores.push(score);
    if (verbose && (!score.isPerfect || score.checks.length > 0))
      console.log(
        `${format} ${table.seed} ${score.kind} ${table.style.gutter}mm ${score.right}/${score.given}/${score.cells}: ${score.checks.join("; ") || "no check"}`,
      );
  }
  console.log(`${format}: ${describe(scores)}`);
  for (const kind of new Set(scores.map(({ kind }) => kind)))
    console.log(`  ${kind}: ${describe(scores.filter((score) => score.kind === kind))}`);
}

async function scoreTable(table: MadeUpTable, bytes: Buffer, filename: string): Promise<Score> {
  const document = await readBytes(bytes, filename);
  // Every other table is asked for in English, whatever its language.
  const isTranslated = table.seed % 2 === 1;
  const columns = table.columns.map(({ head, english, type }) => ({
    name: isTranslated ? english : head,
    type,
    prompt: "",
  }));
  const field = { name: table.title, type: "TABLE" as const, required: false, prompt: "", columns };
  const input = { document, readFile: () => Promise.resolve(bytes) };
  const { results } = await extractFields(createLocalEngine(), input, [field]);
  const [found] = results;
  if (!found || !("rows" in found)) throw new Error("A table is no answer.");
  const answered = found.rows.map((row) => answeredCells(row, table, document.text));
  const wanted = table.rows.map((row) => row.map(plain));
  const right = wanted.flatMap((row, y) =>
    row.filter((cell, x) => cell !== "" && cell === answered[y]?.[x]),
  ).length;
  const [cells, given] = [wanted, answered].map((rows) => rows.flat().filter((cell) => cell !== "").length);
  return {
    kind: `${table.style.rules} ${table.style.isNarrow ? "narrow" : ""}`.trim(),
    cells: cells ?? 0,
    given: given ?? 0,
    right,
    hasRightRows: answered.length === wanted.length,
    isPerfect: right === cells && right === given,
    checks: found.checks.map(({ message }) => message),
  };
}

/** Texts as they are read, values as they are written in the document; "" where a cell is empty. */
function answeredCells(
  { cells }: VerifiedTable["rows"][number],
  { columns }: MadeUpTable,
  text: string,
): string[] {
  return cells.map(({ value, start, end }, column) => {
    if (value === null) return "";
    const isText = columns[column]?.type === "TEXT" && typeof value === "string";
    return plain(isText ? value : text.slice(start ?? 0, end ?? 0));
  });
}

const plain = (cell: string) => cell.replace(/\s+/g, " ").trim();

function asDocx({ title, columns, rows, totals, above, below }: MadeUpTable): Buffer {
  const lines = [columns.map(({ head }) => head), ...rows, ...(totals ? [totals] : [])];
  const paragraphs = (some: readonly string[]) => some.map(wordParagraph).join("");
  return makeDocx(paragraphs([...above, title]) + wordTable(lines) + paragraphs(below));
}

function f1(scores: readonly Score[]): number {
  const sum = (key: "cells" | "given" | "right") => scores.reduce((total, score) => total + score[key], 0);
  return (2 * sum("right")) / (sum("cells") + sum("given"));
}

function describe(scores: readonly Score[]): string {
  const share = (of: readonly Score[], test: (score: Score) => boolean) =>
    `${of.filter(test).length}/${of.length}`;
  const wrong = scores.filter(({ isPerfect }) => !isPerfect);
  const right = scores.filter(({ isPerfect }) => isPerfect);
  return [
    `${scores.length} tables, F1 ${f1(scores).toFixed(3)}`,
    `right number of rows ${share(scores, ({ hasRightRows }) => hasRightRows)}`,
    `wrong without a check ${share(wrong, ({ checks }) => checks.length === 0)}`,
    `right with a check ${share(right, ({ checks }) => checks.length > 0)}`,
  ].join(", ");
}
