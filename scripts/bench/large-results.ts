import { setTimeout as wait } from "node:timers/promises";
import { toChunks } from "@/lib/values/row-chunks";
import type { StoredRow } from "@/lib/values/stored-tables";
import type { BenchClient } from "./client";
import { FIELDS } from "./documents";
import { atMost, inTurns, median, timed } from "./figure";
import type { BenchRun } from "./run-benches";
import { found, type SeededApp, withSeededApp } from "./seeded-app";

const FEW = 50;
const EXTENTS = {
  full: { many: 5_000, page: 200, rows: 400_000, requests: { warmUp: 10, rounds: 60 } },
  smallest: { many: 100, page: 60, rows: 1_000, requests: { warmUp: 1, rounds: 2 } },
};
type Extent = (typeof EXTENTS)["full"];
const FEW_ROWS = "Number;Description;Amount;Date\n1;Item 1;2,50;01.03.2024\n2;Item 2;5,00;02.03.2024\n";
const VALUES = FIELDS.map(({ name }) => found(name, "TEXT", "B-17"));
const MAX_WAIT = 500;

export function measureLargeResults({ size, report }: BenchRun): Promise<void> {
  return withSeededApp(async (app) => {
    await measureLists(app, EXTENTS[size], report);
    await measureRows(app, EXTENTS[size], report);
  });
}

async function measureLists(
  { client, insertDocuments }: SeededApp,
  { many: count, page: limit, requests }: Extent,
  report: BenchRun["report"],
): Promise<void> {
  const [few, many] = await Promise.all([FEW, count].map(() => client.createExtractor(FIELDS)));
  await insertDocuments(few!, FEW, VALUES);
  await insertDocuments(many!, count, VALUES);
  const page = (id: string) => `/api/extractor/${id}/document?brief=1&limit=${limit}`;
  const { headers } = await client.get(page(many!));
  const unchanged = { "If-None-Match": headers.get("ETag") ?? "" };
  const times = await inTurns(
    requests,
    ...[client.timed(page(few!)), client.timed(page(many!)), client.timed(page(many!), unchanged)],
  );
  const [ofFew, ofMany, ofUnchanged] = times.map(median) as [number, number, number];
  const most = (1.5 * limit) / FEW;
  const listed = count.toLocaleString("en");
  report(
    atMost(`first ${limit} of ${listed} documents, against all of ${FEW}`, ofMany / ofFew, most, {
      digits: 2,
      beside: ` (${ofMany.toFixed(1)} ms)`,
    }),
  );
  report(
    atMost(`304 for a list of ${listed}, against its first ${limit}`, ofUnchanged / ofMany, 0.5, {
      digits: 2,
      beside: ` (${ofUnchanged.toFixed(1)} ms)`,
    }),
  );
}

async function measureRows(
  { client, sql }: SeededApp,
  { rows }: Extent,
  report: BenchRun["report"],
): Promise<void> {
  const extractorId = await client.createExtractor([]);
  const columns = ["Number", "Description", "Amount", "Date"].map((name) => ({ name }));
  await client.createField(extractorId, { name: "Items", type: "TABLE", columns });
  const id = await client.process(extractorId, new File([FEW_ROWS], "items.csv"));
  await sql.query(
    `UPDATE "Document" SET "values" = replace("values", '"rows":2', '"rows":${rows}') WHERE id = $1`,
    [id],
  );
  await sql.query(`DELETE FROM "RowChunk" WHERE "documentId" = $1`, [id]);
  const found = Array.from({ length: rows }, (_, row) => storedRow(row));
  for (const chunk of toChunks({ found, corrected: null }))
    await sql.query(
      `INSERT INTO "RowChunk" ("documentId", name, position, "firstFound", found, rows, totals)
       VALUES ($1, 'Items', $2, $3, $4, $5, $6)`,
      [id, chunk.position, chunk.firstFound, chunk.found, chunk.rows, chunk.totals],
    );
  const list = `/api/extractor/${extractorId}/document`;
  const download = (format: string) =>
    `/api/extractor/${extractorId}/download?doc=${id}&table=Items&format=${format}`;
  for (const [what, path] of [
    ["list", list],
    ["result without rows", `${list}/${id}`],
    ["result with rows", `${list}/${id}?rows=all`],
    ["CSV", download("CSV")],
    ["JSON", download("JSON")],
    ["XLSX", download("XLSX")],
  ] as const) {
    const { bytes, ms, waited } = await answerBeside(client, path);
    const wait = `${what} of a table of ${rows.toLocaleString("en")} rows: longest wait of another's request`;
    const beside = ` (${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1_000).toFixed(1)} s)`;
    report(atMost(wait, waited, MAX_WAIT, { unit: " ms", beside }));
  }
}

function storedRow(row: number): StoredRow {
  const start = row * 30;
  const values = [row, `Item ${(row * 7919) % 1000} of ${row}`, row * 1.25, "2024-03-11"];
  return [values, [start, start + 29], [0, 5, 15, 22].map((at) => [start + at, start + at + 4])];
}

async function answerBeside(client: BenchClient, path: string) {
  let isDone = false;
  let waited = 0;
  const others = (async () => {
    while (!isDone) {
      waited = Math.max(waited, await client.timed("/api/health")());
      await wait(20);
    }
  })();
  let bytes = 0;
  const ms = await timed(async () => {
    bytes = (await (await client.get(path)).arrayBuffer()).byteLength;
  });
  isDone = true;
  await others;
  return { bytes, ms, waited };
}
