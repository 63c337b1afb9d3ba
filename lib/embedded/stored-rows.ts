import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type pg from "pg";
import { advanceSequences } from "./advance-sequences";

const BATCH = 200;

/** The backup's description lists the migrations, and rate counters last only a minute. */
const LEFT_OUT = ["_prisma_migrations", "RateWindow"];

const fileOf = (directory: string, table: string) => path.join(directory, `${table}.jsonl`);

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1) ORDER BY 1`,
    [LEFT_OUT],
  );
  return rows.map(({ name }) => name);
}

export async function saveRows(client: pg.Client, directory: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTables(client)) {
    const file = await open(fileOf(directory, table), "wx", 0o600);
    counts[table] = 0;
    await client.query(`DECLARE saved CURSOR FOR SELECT to_jsonb(t)::text AS row FROM "${table}" AS t`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${BATCH} FROM saved`);
      if (rows.length === 0) break;
      counts[table] += rows.length;
      await file.write(rows.map(({ row }) => `${row}\n`).join(""));
    }
    await client.query("CLOSE saved");
    await file.close();
  }
  return counts;
}

/**
 * @param client of a migrated database without rows
 * @throws if a table or rows are missing, without inserting anything
 */
export async function loadRows(
  client: pg.Client,
  directory: string,
  counts: Record<string, number>,
  { leftOut = [] }: { leftOut?: readonly string[] } = {},
): Promise<void> {
  const tables = await listTables(client);
  await client.query("BEGIN");
  // Turn off foreign key checks, so that the tables' order doesn't matter.
  await client.query("SET LOCAL session_replication_role = replica");
  for (const [table, expected] of Object.entries(counts)) {
    if (!tables.includes(table)) throw new Error(`There is no table ${table}.`);
    if (leftOut.includes(table)) continue;
    let found = 0;
    let batch: string[] = [];
    const insert = async () => {
      found += batch.length;
      const statement = `INSERT INTO "${table}" SELECT * FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`;
      await client.query(statement, [`[${batch.join(",")}]`]);
      batch = [];
    };
    for await (const line of createInterface({ input: createReadStream(fileOf(directory, table)) })) {
      batch.push(line);
      if (batch.length === BATCH) await insert();
    }
    await insert();
    if (found !== expected) throw new Error(`${table} has ${found} rows instead of ${expected}.`);
  }
  await advanceSequences(client);
  await client.query("COMMIT");
}
