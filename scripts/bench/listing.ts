import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { DatabaseServer } from "@/scripts/embedded/database-server";
import type { BenchClient } from "./client";
import { FIELDS } from "./documents";
import { percentile, timed, type Figure } from "./figure";
import { found, withSeededApp } from "./seeded-app";

const SIZES = [10, 100, 1_000];
const REQUESTS = 300;
const WARM_UP = 30;
const VALUES = [
  found("Invoice number", "TEXT", "B-17"),
  found("Invoice date", "DATE", "2026-03-04"),
  found("Total amount", "NUMBER", 119.25),
];
/** A route of the app that answers a constant. */
const CONSTANT = "/api/openapi.json";

/** What listing an extractor's documents costs: queries as rows grow, and time against a constant of the same size. */
export async function measureListing(): Promise<Figure[]> {
  return withSeededApp(async ({ database, client, insertDocuments }) => {
    const lists: string[] = [];
    for (const size of SIZES) {
      const extractorId = await client.createExtractor(FIELDS);
      await insertDocuments(extractorId, size, VALUES);
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
  });
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
