import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { makeTable, type MadeUpTable } from "@/lib/extraction/testing/made-up-tables";
import { tableDocx } from "@/lib/extraction/testing/table-docx";
import { makeVariant } from "@/lib/extraction/testing/table-variants";
import type { VerifiedTable } from "@/lib/extraction/values/types";
import { OCR_LANGUAGES } from "@/lib/ocr-languages";
import { readBytes } from "@/lib/text/read-bytes";
import { readDocument } from "@/lib/text/read-document";
import type { DocumentText } from "@/lib/text/types";
import { printTables, scanPdf, writeOtherPdfs } from "./table-writers";

/** Seeds from which nothing was learnt: they are scored, not looked at. */
const ASIDE = 100_000;
/** Degrees by which a scan is turned. */
const TURNED = 2;
const MAX_PAGES = 10;

export interface TableOptions {
  aside?: boolean;
  variants?: boolean;
  scans?: boolean;
  verbose?: boolean;
}

interface Made {
  table: MadeUpTable;
  kind: string;
}

/** A file with a table, and how it is read. */
interface Written {
  bytes: Buffer;
  filename: string;
  document: DocumentText;
}

interface Score {
  kind: string;
  cells: number;
  given: number;
  right: number;
  hasRightRows: boolean;
  isPerfect: boolean;
  checks: string[];
}

/**
 * Says how made-up tables are read, in PDFs of two writers and as DOCX, or as scans of the first: cells, rows, and whether
 * wrong ones carry a check.
 */
export async function measureMadeUpTables(count: number, options: TableOptions = {}): Promise<void> {
  const { aside = false, variants = false, scans = false, verbose = false } = options;
  const made = Array.from({ length: count }, (_, index) => {
    const seed = index + (aside ? ASIDE : 0);
    return variants ? variantOf(seed) : plainOf(seed);
  });
  await (scans ? measureScans(made, verbose) : measureFiles(made, verbose));
}

function plainOf(seed: number): Made {
  const table = makeTable(seed);
  return { table, kind: `${table.style.rules} ${table.style.isNarrow ? "narrow" : ""}`.trim() };
}

function variantOf(seed: number): Made {
  const { table, variant } = makeVariant(seed);
  return { table, kind: variant };
}

async function measureFiles(made: readonly Made[], verbose: boolean): Promise<void> {
  const tables = made.map(({ table }) => table);
  const read = async (bytes: Buffer | null, filename: string) =>
    bytes && { bytes, filename, document: await readBytes(bytes, filename) };
  const printed = await printTables(tables);
  await measure("pdf", made, (index) => read(printed[index] ?? null, "table.pdf"), verbose);
  const { writer, written } = writeOtherPdfs(tables);
  await measure(`pdf (${writer})`, made, (index) => read(written[index] ?? null, "table.pdf"), verbose);
  const documents = tables.map(tableDocx);
  await measure("docx", made, (index) => read(documents[index] ?? null, "table.docx"), verbose);
}

async function measureScans(made: readonly Made[], verbose: boolean): Promise<void> {
  // Pages are not recognised in letters from right to left.
  const legible = made.filter(({ table }) => !table.isRightToLeft);
  const printed = await printTables(legible.map(({ table }) => table));
  const recognition = { languages: OCR_LANGUAGES, maxPages: MAX_PAGES };
  for (const degrees of [0, TURNED]) {
    const read = async (index: number): Promise<Written> => {
      const bytes = await scanPdf(printed[index] ?? Buffer.alloc(0), degrees);
      const filename = "scan.pdf";
      return { bytes, filename, document: await readDocument({ bytes, filename }, { recognition }) };
    };
    await measure(degrees === 0 ? "scans" : `scans turned by ${degrees}°`, legible, read, verbose);
  }
}

async function measure(
  name: string,
  made: readonly Made[],
  read: (index: number) => Promise<Written | null>,
  verbose: boolean,
): Promise<void> {
  const scores: Score[] = [];
  for (const [index, { table, kind }] of made.entries()) {
    const written = await read(index);
    if (!written) continue;
    const score = { kind, ...(await scoreTable(table, written)) };
    scores.push(score);
    if (verbose && (!score.isPerfect || score.checks.length > 0))
      console.log(
        `${name} ${table.seed} ${kind} ${table.style.gutter}mm ${score.right}/${score.given}/${score.cells}: ${score.checks.join("; ") || "no check"}`,
      );
  }
  console.log(`${name}: ${describe(scores)}`);
  for (const kind of new Set(scores.map(({ kind }) => kind)))
    console.log(`  ${kind}: ${describe(scores.filter((score) => score.kind === kind))}`);
}

async function scoreTable(table: MadeUpTable, { bytes, document }: Written): Promise<Omit<Score, "kind">> {
  // Every other table is asked for in English, whatever its language.
  const isTranslated = table.seed % 2 === 1 && !table.isRightToLeft;
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
