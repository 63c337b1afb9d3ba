import { Installation } from "@/tests/kill/two-servers";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { BenchClient } from "./client";
import { FIELDS } from "./documents";
import { median, timed, type Figure } from "./figure";
import { found, insertDocuments } from "./seeded-app";

/** Documents of others at 1x; each of their extractors has OWN documents. */
const OTHERS = 1_000;
const TIMES = [1, 10, 100];
const OWN = 100;
const REQUESTS = 100;
const WARM_UP = 20;
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
      what: `${what} beside ${beside.join(", ")} of others, against ${OTHERS.toLocaleString("en")}`,
      measured: growths.map((growth) => `${growth.toFixed(2)}x`).join(", "),
      wanted: `<= ${MAX_GROWTH}x`,
      reached: growths.every((growth) => growth <= MAX_GROWTH),
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
  const [asked, constant]: [number[], number[]] = [[], []];
  for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
    const samples = [
      await timed(async () => (await client.get(path)).text()),
      await timed(async () => (await client.get(CONSTANT)).text()),
    ] as const;
    if (request < WARM_UP) continue;
    asked.push(samples[0]);
    constant.push(samples[1]);
  }
  return median(asked) / median(constant);
}

async function measurePolls({ sql }: Installation, client: BenchClient): Promise<Figure[]> {
  const [short, long] = [await followed(FEW), await followed(MANY)];
  const times: [number[], number[]] = [[], []];
  for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
    const samples = [await short.poll(), await long.poll()] as const;
    if (request < WARM_UP) continue;
    times[0].push(samples[0]);
    times[1].push(samples[1]);
  }
  const ratio = median(times[1]) / median(times[0]);
  const share = long.lastBytes() / long.wholeBytes;
  return [
    {
      what: `following a list of ${MANY.toLocaleString("en")} documents, one changed, against ${FEW}`,
      measured: `${ratio.toFixed(2)}x`,
      wanted: `<= ${MAX_GROWTH}x`,
      reached: ratio <= MAX_GROWTH,
    },
    {
      what: "bytes of such an answer, of those of the whole list",
      measured: `${(100 * share).toFixed(2)} %`,
      wanted: "<= 1 %",
      reached: share <= 0.01,
    },
  ];

  async function followed(count: number) {
    const extractorId = await client.createExtractor(FIELDS);
    await insertDocuments(sql, extractorId, count, VALUES);
    const ask = async (since: string) =>
      (await client.get(`/api/extractor/${extractorId}/document?brief=1&changed_since=${since}`)).text();
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
