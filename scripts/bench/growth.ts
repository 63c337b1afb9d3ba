import { Installation } from "@/tests/kill/two-servers";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { BenchClient } from "./client";
import { FIELDS } from "./documents";
import { atMost, inTurns, median, timed, type Figure } from "./figure";
import { found, insertDocuments } from "./seeded-app";

/** Documents of others at 1x; each of their extractors has OWN documents. */
const OTHERS = 1_000;
const TIMES = [1, 10, 100];
const OWN = 100;
const REQUESTS = { warmUp: 20, rounds: 100 };
const MAX_GROWTH = 1.5;
const FEW = 50;
const MANY = 5_000;
const VALUES = FIELDS.map(({ name }) => found(name, "TEXT", "B-17"));
/** A route of the app that answers a constant. */
const CONSTANT = "/api/openapi.json";

/** What the lists cost as others' documents become more, and what following one costs as it becomes longer. */
export async function measureGrowth(): Promise<Figure[]> {
  if (!findPostgres()) throw new Error("growth needs a PostgreSQL server.");
  const installation = await Installation.create();
  try {
    const { baseUrl } = await installation.startServer();
    const owner = await BenchClient.signedIn(baseUrl);
    return [...(await measureLists(installation, owner)), ...(await measurePolls(installation, owner))];
  } finally {
    await installation.remove();
  }
}

async function measureLists({ sql }: Installation, client: BenchClient): Promise<Figure[]> {
  const extractorId = await client.createExtractor(FIELDS);
  await insertDocuments(sql, extractorId, OWN, VALUES);
  const lists: { what: string; path: string; costs: number[] }[] = [
    { what: `listing ${OWN} documents`, path: `/api/extractor/${extractorId}/document?brief=1`, costs: [] },
    { what: "listing extractors", path: "/api/extractor?brief=1", costs: [] },
  ];
  let others = 0;
  for (const times of TIMES) {
    await addOthers(extractorId, others, times * OTHERS - others);
    others = times * OTHERS;
    for (const { path, costs } of lists) costs.push(await costOf(client, path));
  }
  return lists.map(({ what, costs: [first = NaN, ...more] }) => {
    const growths = more.map((cost) => cost / first);
    const beside = more.map((_, index) => `${((TIMES[index + 1] ?? 0) * OTHERS).toLocaleString("en")}`);
    return {
      ...atMost(
        `${what} beside ${beside.join(", ")} of others, against ${OTHERS.toLocaleString("en")}`,
        Math.max(...growths),
        MAX_GROWTH,
      ),
      measured: growths.map((growth) => `${growth.toFixed(2)}x`).join(", "),
    };
  });

  /** Adds users, each with an extractor like the given one and OWN documents like its. */
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
    // As PostgreSQL does by itself after a while.
    await sql.query("VACUUM ANALYZE");
  }
}

/** The median time of a request, counted in those of a constant, so that what else runs on the machine does not count. */
async function costOf(client: BenchClient, path: string): Promise<number> {
  return ratioOf(await inTurns(REQUESTS, client.timed(path), client.timed(CONSTANT)));
}

/** The median of the first times in those of the second. */
function ratioOf([times = [], others = []]: number[][]): number {
  return median(times) / median(others);
}

async function measurePolls({ sql }: Installation, client: BenchClient): Promise<Figure[]> {
  const [short, long] = [await followed(FEW), await followed(MANY)];
  const ratio = ratioOf(await inTurns(REQUESTS, long.poll, short.poll));
  const percent = (100 * long.lastBytes()) / long.wholeBytes;
  const list = `following a list of ${MANY.toLocaleString("en")} documents, one changed, against ${FEW}`;
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
    /** Changes a document and measures how long it takes to learn of it. */
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
