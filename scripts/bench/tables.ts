import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import type { Value } from "@/lib/extraction/values/types";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { readBytes } from "@/lib/text/read-bytes";
import { sheetAgainstXml } from "./bare-xml";
import { atMost } from "./figure";
import type { BenchRun } from "./run-benches";

const ROWS = { full: 50_000, smallest: 2_000 };
const TIMES = 10;
const MAX_GROWTH = 15;
const MAX_CPU_SECONDS = 3;
const MAX_BYTES_OF_CELL = 1_000;

const ITEMS = tableField("Number #", "Description", "Amount #", "Date @");

export async function measureTables({ size, report }: BenchRun): Promise<void> {
  const count = ROWS[size];
  const fewerRows = count / TIMES;
  await readTable(fewerRows);
  const fewer = Math.min((await readTable(fewerRows)).seconds, (await readTable(fewerRows)).seconds);
  const { seconds, rows, bytes } = await readTable(count);
  if (rows.length !== count) throw new Error(`${rows.length} of ${count} rows were read.`);
  const csv = `CSV of ${count} rows`;
  report(atMost(`${csv} to rows, CPU`, seconds, MAX_CPU_SECONDS, { unit: " s", digits: 2 }));
  report(atMost(`${csv} against one of ${fewerRows}, CPU`, seconds / fewer, MAX_GROWTH, { digits: 1 }));
  const held = bytes / (count * ITEMS.columns.length);
  report(
    atMost(`Memory for a cell of ${count} rows with its source`, held, MAX_BYTES_OF_CELL, { unit: " bytes" }),
  );
  const documents = [{ filename: "items.csv", data: {}, tables: { Items: rows } }];
  const withName = rows.map((row) => ["items.csv", ...row]);
  const ratio = await sheetAgainstXml([ITEMS], documents, () => withName);
  report(atMost(`XLSX of ${count} rows against bare XML and deflate`, ratio, 3, { digits: 2 }));
}

async function readTable(count: number): Promise<{ seconds: number; rows: Value[][]; bytes: number }> {
  const bytes = Buffer.from(csvOf(count));
  const [cpu, heap] = [process.cpuUsage(), process.memoryUsage().heapUsed];
  const document = await readBytes(bytes, "items.csv");
  const input = { document, readFile: () => Promise.resolve(bytes) };
  const { results } = await extractFields(createLocalEngine(), input, [ITEMS]);
  const { user, system } = process.cpuUsage(cpu);
  const [items] = results;
  if (!items || !("rows" in items)) throw new Error("No table was found.");
  const rows = items.rows.map(({ cells }) => cells.map(({ value }) => value));
  return { seconds: (user + system) / 1e6, rows, bytes: process.memoryUsage().heapUsed - heap };
}

function csvOf(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const day = String(1 + (row % 28)).padStart(2, "0");
    return `${row + 1};Item ${(row * 7919) % 1000} of ${row};${(row * 1.25).toFixed(2).replace(".", ",")};${day}.03.2024`;
  });
  return `Number;Description;Amount;Date\n${rows.join("\n")}\n`;
}
