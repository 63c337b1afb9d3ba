import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { makeTable, type MadeUpTable } from "@/lib/extraction/testing/made-up-tables";
import { tableDocx } from "@/lib/extraction/testing/table-docx";
import { makeVariant } from "@/lib/extraction/testing/table-variants";
import { OCR_LANGUAGES } from "@/lib/ocr-languages";
import { readBytes } from "@/lib/text/read-bytes";
import { readDocument } from "@/lib/text/read-document";
import type { DocumentText } from "@/lib/text/types";
import { describeScores, scoreRows, tableSpec, type TableScore } from "./score-table";
import { printTables, scanPdf, writeOtherPdfs } from "./table-writers";

const ASIDE = 100_000;
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

interface Written {
  bytes: Buffer;
  filename: string;
  document: DocumentText;
}

type Score = TableScore & { kind: string };

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
  // Our OCR does not support right-to-left scripts.
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
  console.log(`${name}: ${describeScores(scores)}`);
  for (const kind of new Set(scores.map(({ kind }) => kind)))
    console.log(`  ${kind}: ${describeScores(scores.filter((score) => score.kind === kind))}`);
}

async function scoreTable(table: MadeUpTable, { bytes, document }: Written): Promise<TableScore> {
  const input = { document, readFile: () => Promise.resolve(bytes) };
  const { results } = await extractFields(createLocalEngine(), input, [tableSpec(table)]);
  const [found] = results;
  if (!found || !("rows" in found)) throw new Error("A table is no answer.");
  return scoreRows(table, found, document);
}
