import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { DatabaseServer } from "@/lib/embedded/database-server";
import type { BenchClient } from "./client";
import { FIELDS } from "./documents";
import { atMost, inTurns, percentile, timed } from "./figure";
import type { BenchRun } from "./run-benches";
import { found, withSeededApp } from "./seeded-app";

const EXTENTS = {
  full: { lengths: [10, 100, 1_000], requests: { warmUp: 30, rounds: 300 } },
  smallest: { lengths: [10, 100], requests: { warmUp: 1, rounds: 3 } },
};
type Requests = (typeof EXTENTS)["full"]["requests"];
const VALUES = [
  found("Invoice number", "TEXT", "B-17"),
  found("Invoice date", "DATE", "2026-03-04"),
  found("Total amount", "NUMBER", 119.25),
];
const CONSTANT = "/api/openapi.json";

export async function measureListing({ size, report }: BenchRun): Promise<void> {
  const { lengths, requests } = EXTENTS[size];
  await withSeededApp(async ({ database, client, insertDocuments }) => {
    const lists: string[] = [];
    for (const length of lengths) {
      const extractorId = await client.createExtractor(FIELDS);
      await insertDocuments(extractorId, length, VALUES);
      lists.push(`/api/extractor/${extractorId}/document`);
    }
    const queries = await countQueries(database, client, lists);
    report({
      what: `queries to list ${lengths.join(", ")} documents`,
      measured: queries.join(", "),
      wanted: "constant",
      reached: new Set(queries).size === 1,
    });
    const { ratio, unchangedBytes } = await compare(client, lists.at(-1) ?? "", requests);
    const what = `listing ${lengths.at(-1)} documents, p99 against a constant of the same size`;
    report(atMost(what, ratio, 3, { digits: 1 }));
    report(atMost("an unchanged list asked for again, body", unchangedBytes, 0, { unit: " bytes" }));
  });
}

async function countQueries(
  database: DatabaseServer,
  client: BenchClient,
  paths: string[],
): Promise<number[]> {
  const counts: number[] = [];
  for (const path of paths) {
    await client.getText(path);
    const before = database.exchanges;
    await client.getText(path);
    counts.push(database.exchanges - before);
  }
  return counts;
}

/** No route returns a constant response this large, so a bare server measures the time of such a response. */
async function compare(
  client: BenchClient,
  list: string,
  requests: Requests,
): Promise<{ ratio: number; unchangedBytes: number }> {
  const listed = await client.get(list);
  const body = await listed.text();
  const constantBody = await client.getText(CONSTANT);
  const etag = listed.headers.get("ETag");
  const unchanged = etag === null ? body : await (await client.get(list, { "If-None-Match": etag })).text();

  const bare = await serveConstants({ "/small": constantBody, "/large": body });
  const ofBare = (path: string) => () => timed(async () => (await fetch(`${bare.url}${path}`)).text());
  const times = await inTurns(
    requests,
    ...[client.timed(list), client.timed(CONSTANT), ofBare("/small"), ofBare("/large")],
  ).finally(() => bare.server.close());
  const [listing = NaN, constant = NaN, small = NaN, large = NaN] = times.map((all) => percentile(all, 0.99));
  return { ratio: listing / (constant + Math.max(0, large - small)), unchangedBytes: unchanged.length };
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
