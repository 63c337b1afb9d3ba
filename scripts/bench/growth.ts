import { Installation } from "@/tests/kill/two-servers";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { BenchClient } from "./client";
import { FIELDS } from "./documents";
import { atMost, inTurns, median, timed, type Figure } from "./figure";
import type { BenchRun } from "./run-benches";
import { found, insertDocuments } from "./seeded-app";

const OWN = 100;
const FEW = 50;
const EXTENTS = {
  full: { others: [1_000, 10_000, 100_000], many: 5_000, requests: { warmUp: 20, rounds: 100 } },
  smallest: { others: [OWN, 2 * OWN], many: 2 * FEW, requests: { warmUp: 1, rounds: 3 } },
};
type Extent = (typeof EXTENTS)["full"];
const MAX_GROWTH = 1.5;
const VALUES = FIELDS.map(({ name }) => found(name, "TEXT", "B-17"));
const CONSTANT = "/api/openapi.json";

export async function measureGrowth({ size, report }: BenchRun): Promise<void> {
  if (!findPostgres()) throw new Error("growth needs a PostgreSQL server.");
  const installation = await Installation.create();
  try {
    const { baseUrl } = await installation.startServer();
    const owner = await BenchClient.signedIn(baseUrl);
    for (const figure of await measureLists(installation, owner, EXTENTS[size])) report(figure);
    for (const figure of await measurePolls(installation, owner, EXTENTS[size])) report(figure);
  } finally {
    await installation.remove();
  }
}

async function measureLists(
  { sql }: Installation,
  client: BenchClient,
  { others, requests }: Extent,
): Promise<Figure[]> {
  const extractorId = await client.createExtractor(FIELDS);
  await insertDocuments(sql, extractorId, OWN, VALUES);
  const lists: { what: string; path: string; costs: number[] }[] = [
    { what: `listing ${OWN} documents`, path: `/api/extractor/${extractorId}/document?brief=1`, costs: [] },
    { what: "listing extractors", path: "/api/extractor?brief=1", costs: [] },
  ];
  let before = 0;
  for (const count of others) {
    await addOthers(extractorId, before, count - before);
    before = count;
    for (const { path, costs } of lists) costs.push(await costOf(client, path, requests));
  }
  const [fewest = "", ...more] = others.map((count) => count.toLocaleString("en"));
  return lists.map(({ what, costs: [first = NaN, ...later] }) => {
    const growths = later.map((cost) => cost / first);
    return {
      ...atMost(
        `${what} beside ${more.join(", ")} of others, against ${fewest}`,
        Math.max(...growths),
        MAX_GROWTH,
      ),
      measured: growths.map((growth) => `${growth.toFixed(2)}x`).join(", "),
    };
  });

  async function addOthers(likeId: string, before: number, count: number): Promise<void> {
    const numbers = [before / OWN + 1, (before + count) / OWN];
    await sql.query(
      `INSERT INTO "User" (id, email, credits) SELECT 'u' || n, n || '@example.com', 0 FROM generate_series($1::int, $2::int) n`,
      numbers,
    );
    await sql.query(
      `INSERT INTO "Extractor" (id, "userId", name, "updatedAt")
       SELECT 'e' || n, 'u' || n, 'Benchmark', now() FROM generate_series($1::int, $2::int) n`,
      numbers,
    );
    await sql.query(
      `INSERT INTO "Field" (id, "extractorId", name, "nameKey", type, position)
       SELECT gen_random_uuid(), 'e' || n, name, "nameKey", type, position
       FROM generate_series($1::int, $2::int) n, "Field" WHERE "extractorId" = $3`,
      [...numbers, likeId],
    );
    await sql.query(
      `INSERT INTO "Document" (id, "userId", "extractorId", filename, size, format, status, credits, words, "values",
                               "updatedAt", "expiresAt")
       SELECT gen_random_uuid(), 'u' || n, 'e' || n, filename, size, format, status, credits, words, "values",
              "updatedAt", "expiresAt"
       FROM generate_series($1::int, $2::int) n, "Document" WHERE "extractorId" = $3`,
      [...numbers, likeId],
    );
    await sql.query("VACUUM ANALYZE");
  }
}

/** Compares with a constant response, so that other load does not matter. */
async function costOf(client: BenchClient, path: string, requests: Extent["requests"]): Promise<number> {
  return ratioOf(await inTurns(requests, client.timed(path), client.timed(CONSTANT)));
}

function ratioOf([times = [], others = []]: number[][]): number {
  return median(times) / median(others);
}

async function measurePolls(
  { sql }: Installation,
  client: BenchClient,
  { many, requests }: Extent,
): Promise<Figure[]> {
  const [short, long] = [await followed(FEW), await followed(many)];
  const ratio = ratioOf(await inTurns(requests, long.poll, short.poll));
  const percent = (100 * long.lastBytes()) / long.wholeBytes;
  const list = `following a list of ${many.toLocaleString("en")} documents, one changed, against ${FEW}`;
  return [
    atMost(list, ratio, MAX_GROWTH, { digits: 2 }),
    atMost("bytes of such an answer, of those of the whole list", percent, 1, { unit: " %", digits: 2 }),
  ];

  async function followed(count: number) {
    const extractorId = await client.createExtractor(FIELDS);
    await insertDocuments(sql, extractorId, count, VALUES);
    const ask = (since: string) =>
      client.getText(`/api/extractor/${extractorId}/document?brief=1&changed_since=${since}`);
    const cursorOf = (answer: string) => /"cursor":"([\w-]+)"/.exec(answer)?.[1] ?? "";
    const whole = await ask("0");
    let answer = whole;
    const poll = async () => {
      await sql.query(
        `UPDATE "Document" SET "updatedAt" = now() WHERE id = (SELECT max(id) FROM "Document" WHERE "extractorId" = $1)`,
        [extractorId],
      );
      return timed(async () => (answer = await ask(cursorOf(answer))));
    };
    return { poll, wholeBytes: whole.length, lastBytes: () => answer.length };
  }
}
