import { deflateRawSync } from "node:zlib";
import { toXlsx } from "@/lib/exports/to-xlsx";
import { extractFields } from "@/lib/extraction/extract-fields";
import { createLocalEngine } from "@/lib/extraction/local/local-engine";
import type { Value } from "@/lib/extraction/types";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { readBytes } from "@/lib/text/read-bytes";
import { bareXml } from "./bare-xml";
import { type Figure, median, timed } from "./figure";

const ROWS = 50_000;
const FEWER_ROWS = 5_000;
/** Of ten times the rows; the lesser time has the compiler's share in it. */
const MAX_GROWTH = 15;
const MAX_CPU_SECONDS = 3;
/** What a cell and its place may hold on to, in bytes. */
const MAX_BYTES_OF_CELL = 1_000;
const ROUNDS = 5;

const ITEMS = tableField("Number #", "Description", "Amount #", "Date @");

/** A CSV file of many rows as a table, and its sheet against the bare XML of its cells. */
export async function measureTables(): Promise<Figure[]> {
  await readTable(FEWER_ROWS);
  const fewer = Math.min((await readTable(FEWER_ROWS)).seconds, (await readTable(FEWER_ROWS)).seconds);
  const { seconds, rows, bytes } = await readTable(ROWS);
  const growth = seconds / fewer;
  const held = bytes / (ROWS * ITEMS.columns.length);
  const ratio = await sheetAgainstXml(rows);
  return [
    {
      what: `CSV of ${ROWS} rows to rows, CPU`,
      measured: `${seconds.toFixed(2)} s`,
      wanted: `<= ${MAX_CPU_SECONDS} s`,
      reached: rows.length === ROWS && seconds <= MAX_CPU_SECONDS,
    },
    {
      what: `CSV of ${ROWS} rows against one of ${FEWER_ROWS}, CPU`,
      measured: `${growth.toFixed(1)}x`,
      wanted: `<= ${MAX_GROWTH}x`,
      reached: growth <= MAX_GROWTH,
    },
    {
      what: `Memory for a cell of ${ROWS} rows with its source`,
      measured: `${Math.round(held)} bytes`,
      wanted: `<= ${MAX_BYTES_OF_CELL} bytes`,
      reached: held <= MAX_BYTES_OF_CELL,
    },
    {
      what: `XLSX of ${ROWS} rows against bare XML and deflate`,
      measured: `${ratio.toFixed(2)}x`,
      wanted: "<= 3x",
      reached: ratio <= 3,
    },
  ];
}

/** Reads a CSV file into rows: processor time, and the heap that it takes at its end, before anything is given back. */
async function readTable(count: number): Promise<{ seconds: number; rows: Value[][]; bytes: number }> {
  const bytes = Buffer.from(csvOf(count));
  const [cpu, heap] = [process.cpuUsage(), process.memoryUsage().heapUsed];
  const document = await readBytes(bytes, "items.csv");
  const input = { document, readFile: () => Promise.resolve(bytes) };
  const { tables } = await extractFields(createLocalEngine(), input, [ITEMS]);
  const { user, system } = process.cpuUsage(cpu);
  const rows = (tables.Items?.rows ?? []).map(({ cells }) => cells.map(({ value }) => value));
  return { seconds: (user + system) / 1e6, rows, bytes: process.memoryUsage().heapUsed - heap };
}

function csvOf(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const day = String(1 + (row % 28)).padStart(2, "0");
    return `${row + 1};Item ${(row * 7919) % 1000} of ${row};${(row * 1.25).toFixed(2).replace(".", ",")};${day}.03.2024`;
  });
  return `Number;Description;Amount;Date\n${rows.join("\n")}\n`;
}

async function sheetAgainstXml(rows: readonly Value[][]): Promise<number> {
  const ratios: number[] = [];
  const documents = [{ filename: "items.csv", data: {}, tables: { Items: rows } }];
  const withName = rows.map((row) => ["items.csv", ...row]);
  for (let round = 0; round <= ROUNDS; round += 1) {
    const whole = await timed(() => Promise.resolve(toXlsx([ITEMS], documents)));
    const bare = await timed(() => Promise.resolve(deflateRawSync(bareXml(withName))));
    // The first round warms up the compiler.
    if (round > 0) ratios.push(whole / bare);
  }
  return median(ratios);
}
