import path from "node:path";
import pg from "pg";
import { applyMigrations } from "@/lib/db/migrations";
import { serializeValues, type WrittenScalar } from "@/lib/values/stored-values";
import { projectRoot } from "@/lib/embedded/app-process";
import { DatabaseServer } from "@/lib/embedded/database-server";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { openInMemory } from "@/tests/setup/open-in-memory";
import { BenchClient } from "./client";

export interface SeededApp {
  baseUrl: string;
  database: DatabaseServer;
  sql: pg.Client;
  client: BenchClient;
  insertDocuments: (extractorId: string, count: number, values: WrittenScalar[]) => Promise<void>;
}

export async function withSeededApp<Result>(measure: (app: SeededApp) => Promise<Result>): Promise<Result> {
  const database = await DatabaseServer.start(() => openInMemory());
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  await applyMigrations(sql, path.join(projectRoot, "prisma", "migrations"));
  const app = await AppUnderTest.start({
    settings: {
      DATABASE_URL: database.url,
      AUTH_SECRET: "a secret for benchmarks only",
      RATE_LIMIT_PER_MINUTE: "1000000",
    },
  });
  try {
    return await measure({
      baseUrl: app.baseUrl,
      database,
      sql,
      client: await BenchClient.signedIn(app.baseUrl),
      insertDocuments: (extractorId, count, values) => insertDocuments(sql, extractorId, count, values),
    });
  } finally {
    await app.stop();
    await sql.end();
    await database.stop();
  }
}

export async function insertDocuments(
  sql: pg.Client,
  extractorId: string,
  count: number,
  values: WrittenScalar[],
): Promise<void> {
  await sql.query(
    `INSERT INTO "Document" (id, "userId", "extractorId", filename, size, format, status, credits, words,
                             "values", "updatedAt", "expiresAt")
     SELECT gen_random_uuid(), e."userId", e.id, 'invoice-' || n || '.pdf', 20000, 'pdf', 'SUCCESS', 1, 500,
            $3, now(), now() + interval '1 day'
     FROM "Extractor" e, generate_series(1, $2) n WHERE e.id = $1`,
    [extractorId, count, serializeValues(values)],
  );
  await sql.query("ANALYZE");
}

export function found(
  name: string,
  type: WrittenScalar["type"],
  value: WrittenScalar["value"],
): WrittenScalar {
  const evidence = { state: "verified" as const, quote: String(value), start: 16, end: 26, page: 1 };
  return { name, type, required: true, value, original: value, evidence };
}
