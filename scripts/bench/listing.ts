import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { applyMigrations } from "@/lib/db/migrations";
import { serializeValues, type WrittenValue } from "@/lib/values/stored-values";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { projectRoot } from "@/scripts/embedded/app-process";
import { DatabaseServer } from "@/scripts/embedded/database-server";
import { BenchClient } from "./client";
import { FIELDS } from "./documents";
import { percentile, timed, type Figure } from "./figure";

const SIZES = [10, 100, 1_000];
const REQUESTS = 300;
const WARM_UP = 30;
/** A route of the app that answers a constant. */
const CONSTANT = "/api/openapi.json";

/** What listing an extractor's documents costs: queries as rows grow, and time against a constant of the same size. */
export async function measureListing(): Promise<Figure[]> {
  const database = await DatabaseServer.start(() => PGlite.create());
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
    const client = await BenchClient.signedIn(app.baseUrl);
    const lists: string[] = [];
    for (const size of SIZES) {
      const extractorId = await client.createExtractor(FIELDS);
      await insertDocuments(sql, extractorId, size);
      lists.push(`/api/extractor/${extractorId}/document`);
    }
    const queries = await countQueries(database, client, lists);
    const { ratio, unchangedBytes } = await compare(client, lists.at(-1) ?? "");
    return [
      {
        what: `queries to list ${SIZES.join(", ")} documents`,
        measured: queries.join(", "),
        wanted: "constant",
        reached: new Set(queries).size === 1,
      },
      {
        what: "listing 1,000 documents, p99 against a constant of the same size",
        measured: `${ratio.toFixed(1)}x`,
        wanted: "<= 3x",
        reached: ratio <= 3,
      },
      {
        what: "an unchanged list asked for again, bytes of the body",
        measured: String(unchangedBytes),
        wanted: "0",
        reached: unchangedBytes === 0,
      },
    ];
  } finally {
    await app.stop();
    await sql.end();
    await database.stop();
  }
}

async function insertDocuments(sql: pg.Client, extractorId: string, count: number): Promise<void> {
  await sql.query(
    `INSERT INTO "Document" (id, "userId", "extractorId", filename, size, format, status, credits, words,
                             "values", "updatedAt", "expiresAt")
     SELECT gen_random_uuid(), e."userId", e.id, 'invoice-' || n || '.pdf', 20000, 'pdf', 'SUCCESS', 1, 500,
            $3, now(), now() + interval '1 day'
     FROM "Extractor" e, generate_series(1, $2) n WHERE e.id = $1`,
    [
      extractorId,
      count,
      serializeValues([
        found("Invoice number", "TEXT", "B-17"),
        found("Invoice date", "DATE", "2026-03-04"),
        found("Total amount", "NUMBER", 119.25),
      ]),
    ],
  );
  await sql.query("ANALYZE");
}

function found(name: string, type: WrittenValue["type"], value: string | number): WrittenValue {
  const evidence = { state: "verified" as const, quote: String(value), start: 16, end: 26, page: 1 };
  return { name, type, required: true, value, original: value, evidence };
}

async function countQueries(
  database: DatabaseServer,
  client: BenchClient,
  paths: string[],
): Promise<number[]> {
  const counts: number[] = [];
  for (const path of paths) {
    await fetchAll(client, path);
    const before = database.exchanges;
    await fetchAll(client, path);
    counts.push(database.exchanges - before);
  }
  return counts;
}

/**
 * The app has no route that answers a constant of just this size. What one would take is what its route of a constant
 * takes, and what the difference in size costs a bare server.
 */
async function compare(
  client: BenchClient,
  list: string,
): Promise<{ ratio: number; unchangedBytes: number }> {
  const listed = await client.get(list);
  const body = await listed.text();
  const constantBody = await fetchAll(client, CONSTANT);
  const etag = listed.headers.get("ETag");
  const unchanged = etag === null ? body : await (await client.get(list, { "If-None-Match": etag })).text();

  const bare = await serveConstants({ "/small": constantBody, "/large": body });
  const [listing, constant, ofSmall, ofLarge]: number[][] = [[], [], [], []];
  try {
    for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
      const samples = [
        await timed(() => fetchAll(client, list)),
        await timed(() => fetchAll(client, CONSTANT)),
        await timed(async () => (await fetch(`${bare.url}/small`)).text()),
        await timed(async () => (await fetch(`${bare.url}/large`)).text()),
      ];
      if (request < WARM_UP) continue;
      for (const [index, into] of [listing, constant, ofSmall, ofLarge].entries())
        into?.push(samples[index] ?? 0);
    }
  } finally {
    bare.server.close();
  }
  const p99 = (samples: number[] = []) => percentile(samples, 0.99);
  const sizeCosts = Math.max(0, p99(ofLarge) - p99(ofSmall));
  return { ratio: p99(listing) / (p99(constant) + sizeCosts), unchangedBytes: unchanged.length };
}

async function fetchAll(client: BenchClient, path: string): Promise<string> {
  return (await client.get(path)).text();
}

async function serveConstants(bodies: Record<string, string>): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(bodies[request.url ?? ""] ?? "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
