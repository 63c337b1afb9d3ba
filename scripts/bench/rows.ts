import { atMost, inTurns, median, timed } from "./figure";
import type { BenchRun } from "./run-benches";
import { type SeededApp, withSeededApp } from "./seeded-app";

const FEW = 20;
const EXTENTS = {
  full: { many: 20_000, corrections: { warmUp: 10, rounds: 60 } },
  smallest: { many: 200, corrections: { warmUp: 1, rounds: 2 } },
};
const MAX_BYTES = 4_096;

export function measureRows({ size, report }: BenchRun): Promise<void> {
  const { many: count, corrections } = EXTENTS[size];
  return withSeededApp(async (app) => {
    const few = await tableOf(app, FEW);
    const many = await tableOf(app, count);
    let bytes = 0;
    const correctCell = (path: string, rows: number) => {
      let round = 0;
      return () => {
        const changed = { row: (round * 7919) % rows, of: rows, cells: { Amount: round } };
        round += 1;
        return timed(async () => {
          const answer = await app.client.patch(path, JSON.stringify({ name: "Items", ...changed }));
          bytes = (await answer.arrayBuffer()).byteLength;
        });
      };
    };
    const times = await inTurns(corrections, correctCell(few, FEW), correctCell(many, count));
    const [ofFew, ofMany] = times.map(median) as [number, number];
    const rows = `${count.toLocaleString("en")} rows`;
    const beside = ` (${ofMany.toFixed(1)} ms against ${ofFew.toFixed(1)} ms)`;
    report(atMost(`cell in ${rows}, against one in ${FEW}`, ofMany / ofFew, 3, { digits: 2, beside }));
    report(atMost(`answer to a cell in ${rows}`, bytes, MAX_BYTES, { unit: " bytes" }));
    const page = many.replace(/value$/, `row?name=Items&limit=200&after=${count / 2}`);
    const ofPage = await app.client.timed(page)();
    report(atMost(`200 out of ${rows}`, ofPage, 1_000, { unit: " ms", digits: 1 }));
  });
}

async function tableOf({ client, sql }: SeededApp, rows: number): Promise<string> {
  const extractorId = await client.createExtractor([]);
  const columns = [
    { name: "Article" },
    { name: "Amount", type: "NUMBER" },
    { name: "Date", type: "DATE" },
    { name: "Remark" },
  ];
  await client.createField(extractorId, { name: "Items", type: "TABLE", columns });
  const lines = Array.from({ length: rows }, (_, row) => `Article ${row};${row},50;01.03.2024;Row ${row}\n`);
  const csv = `Article;Amount;Date;Remark\n${lines.join("")}`;
  const id = await client.process(extractorId, new File([csv], "items.csv"));
  const sums = [{ column: "Amount", amount: 1, others: [], from: Math.floor(rows / 2) }];
  await sql.query(`UPDATE "Document" SET "values" = replace("values", '"sums":[]', $2) WHERE id = $1`, [
    id,
    `"sums":${JSON.stringify(sums)}`,
  ]);
  return `/api/extractor/${extractorId}/document/${id}/value`;
}
