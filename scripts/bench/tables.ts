import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import type { Value } from "@/lib/extraction/values/types";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { readBytes } from "@/lib/text/read-bytes";
import { sheetAgainstXml } from "./bare-xml";
import { atMost, type Figure } from "./figure";

const ROWS = 50_000;
const FEWER_ROWS = 5_000;
/** How much longer ten times the rows may take; the shorter time includes compiling. */
const MAX_GROWTH = 15;
const MAX_CPU_SECONDS = 3;
/** What a cell and its place may hold on to, in bytes. */
const MAX_BYTES_OF_CELL = 1_000;

const ITEMS = tableField("Number #", "Description", "Amount #", "Date @");

/** A CSV file of many rows as a table, and its sheet against the bare XML of its cells. */
export async function measureTables(): Promise<Figure[]> {
  await readTable(FEWER_ROWS);
  const fewer = Math.min((await readTable(FEWER_ROWS)).seconds, (await readTable(FEWER_ROWS)).seconds);
  const { seconds, rows, bytes } = await readTable(ROWS);
  if (rows.length !== ROWS) throw new Error(`${rows.length} of ${ROWS} rows were read.`);
  const csv = `CSV of ${ROWS} rows`;
  const held = bytes / (ROWS * ITEMS.columns.length);
  const documents = [{ filename: "items.csv", data: {}, tables: { Items: rows } }];
  const withName = rows.map((row) => ["items.csv", ...row]);
  const ratio = await sheetAgainstXml([ITEMS], documents, () => withName);
  return [
    atMost(`${csv} to rows, CPU`, seconds, MAX_CPU_SECONDS, { unit: " s", digits: 2 }),
    atMost(`${csv} against one of ${FEWER_ROWS}, CPU`, seconds / fewer, MAX_GROWTH, { digits: 1 }),
    atMost(`Memory for a cell of ${ROWS} rows with its source`, held, MAX_BYTES_OF_CELL, { unit: " bytes" }),
    atMost(`XLSX of ${ROWS} rows against bare XML and deflate`, ratio, 3, { digits: 2 }),
  ];
}

/** Reads a CSV file into rows: processor time, and the heap that it takes at its end, before anything is given back. */
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
