import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { findTablesLocally } from "@/lib/extraction/engines/extract-locally";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { readLesson } from "@/lib/extraction/learning/read-lesson";
import { teach } from "@/lib/extraction/learning/teach";
import { drawTable } from "@/lib/extraction/testing/draw-table";
import { makeTable, type MadeUpTable } from "@/lib/extraction/testing/made-up-tables";
import { reviewTable } from "@/lib/extraction/testing/review-table";
import { tableDocx } from "@/lib/extraction/testing/table-docx";
import { TABLE_KINDS } from "@/lib/extraction/testing/table-kinds";
import type { Lesson, Taught } from "@/lib/extraction/values/lesson";
import type { TableSpec } from "@/lib/extraction/values/types";
import { readBytes } from "@/lib/text/read-bytes";
import type { DocumentText } from "@/lib/text/types";
import { describeScores, scoreRows, tableSpec, type TableScore } from "./score-table";
import { printTables } from "./table-writers";

const KEY = "the key of made-up tables";
/** Tables from this seed on are scored, but never used for tuning. */
const ASIDE = 100_000;

const SYLLABLES = ["bro", "kel", "mar", "tu", "vis", "zan", "ol", "fer", "qui", "dro"];

function madeUpWord(seed: number): string {
  const word = [seed, seed * 3 + 1, seed * 7 + 2].map((at) => SYLLABLES[at % SYLLABLES.length]).join("");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Gives the table meaningless headings and a last line that looks like a row. */
function disguised(table: MadeUpTable): MadeUpTable {
  const { seed, columns, rows } = table;
  const heads = columns.map((column, at) => ({
    ...column,
    head: madeUpWord(seed + at),
  }));
  const last = rows.at(-1) ?? [];
  const below = last.map((cell, at) =>
    at === 0 ? madeUpWord(seed + 5) : columns[at]?.type === "TEXT" ? "" : cell,
  );
  return { ...table, title: madeUpWord(seed + 3), columns: heads, totals: below };
}

interface Pair {
  table: MadeUpTable;
  sibling: MadeUpTable;
}

export async function measureTaughtTables(
  count: number,
  { aside = false, verbose = false } = {},
): Promise<void> {
  const pairs = Array.from({ length: count }, (_, index): Pair => {
    const seed = index + (aside ? ASIDE : 0);
    return { table: makeTable(seed), sibling: makeTable(seed, TABLE_KINDS, 1) };
  });
  const printed = await printTables(pairs.map(({ table }) => table));
  const siblings = await printTables(pairs.map(({ sibling }) => sibling));
  await measure("pdf", "table.pdf", pairs, (index) => [siblings[index], printed[index]], verbose);
  const drawn = ({ sibling, table }: Pair) => [drawTable(sibling), drawTable(table)];
  await measure("pdf (our own)", "table.pdf", pairs, (_, pair) => drawn(pair), verbose);
  const hidden = pairs.map(({ table, sibling }) => ({
    table: disguised(table),
    sibling: disguised(sibling),
  }));
  await measure("pdf, disguised", "table.pdf", hidden, (_, pair) => drawn(pair), verbose);
  const written = ({ sibling, table }: Pair) => [tableDocx(sibling), tableDocx(table)];
  await measure("docx", "table.docx", pairs, (_, pair) => written(pair), verbose);
}

async function measure(
  name: string,
  filename: string,
  pairs: readonly Pair[],
  filesOf: (index: number, pair: Pair) => (Buffer | undefined)[],
  verbose: boolean,
): Promise<void> {
  const isHidden = name.includes("disguised");
  const [before, after]: [TableScore[], TableScore[]] = [[], []];
  let [lessons, longest, learnt, recognised] = [0, 0, 0, 0];
  for (const [index, pair] of pairs.entries()) {
    const [first, second] = filesOf(index, pair);
    if (!first || !second) continue;
    const spec = { ...tableSpec(pair.table), ...(isHidden && { columns: inEnglish(pair.table) }) };
    const sibling = await readBytes(first, filename);
    const started = performance.now();
    const lesson = lessonOf(sibling, spec, pair.sibling);
    learnt += performance.now() - started;
    const document = await readBytes(second, filename);
    const taught = teach(document.text, [lesson], KEY) ?? undefined;
    if (lesson.tables) lessons += 1;
    longest = Math.max(longest, ...(lesson.tables ?? []).map((table) => JSON.stringify(table).length));
    const untaught = await scoreOne(pair.table, spec, second, document);
    const from = performance.now();
    const score = await scoreOne(pair.table, spec, second, document, taught);
    recognised += performance.now() - from;
    before.push(untaught);
    after.push(score);
    if (verbose && (!score.isPerfect || score.checks.length > 0 || !lesson.tables))
      console.log(
        `${name} ${pair.table.seed} ${pair.table.style.rules} ${untaught.right}/${untaught.given}/${untaught.cells} -> ` +
          `${score.right}/${score.given}/${score.cells}${lesson.tables ? "" : ", no lesson"}: ${score.checks.join("; ") || "no check"}`,
      );
  }
  const wrong = before.flatMap(({ isPerfect }, index) => (isPerfect ? [] : [after[index]!]));
  console.log(`${name}, untaught: ${describeScores(before)}`);
  console.log(`${name}, one taught: ${describeScores(after)}`);
  console.log(`${name}, one taught, wrong untaught: ${describeScores(wrong)}`);
  console.log(
    `  ${lessons} of ${pairs.length} taught a table, at most ${longest} characters each, ` +
      `${(learnt / pairs.length).toFixed(0)} ms to learn, ${(recognised / pairs.length).toFixed(0)} ms to read`,
  );
}

function inEnglish({ columns }: MadeUpTable): TableSpec["columns"] {
  return columns.map(({ english, type }) => ({ name: english, type, prompt: "" }));
}

function lessonOf(document: DocumentText, spec: TableSpec, made: MadeUpTable): Lesson {
  const [found = { rows: [], counted: null }] = findTablesLocally(document, [spec]);
  return readLesson(document, [reviewTable(document, spec, found, made.rows)], KEY);
}

async function scoreOne(
  table: MadeUpTable,
  spec: TableSpec,
  bytes: Buffer,
  document: DocumentText,
  taught?: Taught,
): Promise<TableScore> {
  const input = { document, ...(taught && { taught }), readFile: () => Promise.resolve(bytes) };
  const { results } = await extractFields(createLocalEngine(), input, [spec]);
  const [found] = results;
  if (!found || !("rows" in found)) throw new Error("A table is no answer.");
  return scoreRows(table, found, document);
}
