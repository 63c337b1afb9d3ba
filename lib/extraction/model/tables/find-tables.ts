import type { EngineInput, FoundTable, RawRow, TableSpec } from "@/lib/extraction/values/types";
import type { AskModel } from "@/lib/extraction/model/ask-model";
import type { KeptAnswers } from "@/lib/extraction/model/kept-answers";
import type { Ask } from "@/lib/extraction/model/send-requests";
import { settleAll } from "@/lib/extraction/model/settle-all";
import { createYield } from "@/lib/yield-to-event-loop";
import { mergeRows, type RowsOfPart } from "./merge-rows";
import { linesToAskAgain } from "./missing-rows";
import { cutLines } from "./numbered-lines";
import { firstLineOf, type LinedText, type PlacedRow } from "./place-rows";
import { planParts, type TablePart } from "./plan-parts";
import { readPart, type TableReading } from "./read-part";

const HEAD_LINES = 3;

/**
 * Reads the document in parts, merges rows found twice, and asks once more about missing rows.
 * @param shown the tables that the local engine found
 */
export async function findTables(
  model: AskModel,
  { ask, kept, input }: { ask: Ask; kept: KeptAnswers; input: EngineInput },
  tables: readonly TableSpec[],
  shown: readonly FoundTable[],
): Promise<FoundTable[]> {
  const { text } = input.document;
  const lined = { text, lines: cutLines(text) };
  const headLines = headLinesOf(lined, shown);
  const plan = planParts(model, lined, tables, headLines);
  const yieldToEventLoop = createYield(input.signal);
  const reading = { ask, kept, lined, headLines, plan, yieldToEventLoop };
  const parts = plan.cut([...lined.lines.keys()], false);
  const isCached = tables.length > 1 && model.capabilities.cachesPrompts;
  const read = await settleAll(parts.map((part) => readForAll(reading, tables, part, isCached)));
  return settleAll(
    tables.map(async (table, index) => {
      const found = read.flatMap((answers) => answers[index] ?? []);
      return completeTable(reading, table, found, shown[index] ?? { rows: [], counted: null });
    }),
  );
}

/** @param isCached whether the first request about a part is sent alone to fill the cache for the others */
async function readForAll(
  reading: TableReading,
  tables: readonly TableSpec[],
  part: TablePart,
  isCached: boolean,
): Promise<RowsOfPart[][]> {
  const read = (table: TableSpec) => readPart(reading, table, part, tables.length > 1);
  const [first, ...others] = tables;
  if (!isCached || !first) return settleAll(tables.map(read));
  return [await read(first), ...(await settleAll(others.map(read)))];
}

async function completeTable(
  reading: TableReading,
  table: TableSpec,
  found: RowsOfPart[],
  shown: FoundTable,
): Promise<FoundTable> {
  const { lined, plan } = reading;
  const rows = mergeRows(found, lined);
  const parts = plan.cut(linesToAskAgain(lined, shown, rows), true);
  const again = (await settleAll(parts.map((part) => readPart(reading, table, part, false)))).flat();
  const all = parts.length > 0 ? mergeRows([...withoutAnswered(found, again), ...again], lined) : rows;
  // If the layout shows no table, no row count can contradict the model.
  return {
    rows: all.map(toRawRow),
    counted: shown.counted || null,
    ...(shown.heads && { heads: shown.heads }),
  };
}

/** Drops a row whose words are not in the text if the second answer has a row on the same line. */
function withoutAnswered(found: readonly RowsOfPart[], again: readonly RowsOfPart[]): RowsOfPart[] {
  const quoted = new Set(again.flatMap(({ rows }) => rows.flatMap(({ line, span }) => (span ? line : []))));
  return found.map(({ asked, rows }) => ({
    asked,
    rows: rows.filter(({ line, span }) => span !== null || !quoted.has(line)),
  }));
}

function toRawRow({ cells, span }: PlacedRow): RawRow {
  return { cells, ...span };
}

function headLinesOf(lined: LinedText, shown: readonly FoundTable[]): number[] {
  const heads = new Set<number>();
  for (const { rows } of shown) {
    const start = rows[0]?.start;
    if (start === undefined) continue;
    const first = firstLineOf(lined, start);
    for (let line = Math.max(0, first - HEAD_LINES); line < first; line += 1) heads.add(line);
  }
  return [...heads].sort((a, b) => a - b);
}
