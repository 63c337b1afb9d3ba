import { setTimeout as wait } from "node:timers/promises";
import { answerFromDocument } from "@/lib/extraction/testing/mock-model-server";
import { Installation } from "@/tests/kill/two-servers";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { BenchClient } from "./client";
import type { BenchRun } from "./run-benches";

const MODEL_MS = 100;
const EXTENTS = { full: { users: 8, documentsEach: 40 }, smallest: { users: 2, documentsEach: 2 } };
const CONCURRENT_UPLOADS = 4;
const MIN_GAIN = 1.6;
const SETTINGS = { RATE_LIMIT_PER_MINUTE: "1000000" };

export async function measureSecondServer({ size, report }: BenchRun): Promise<void> {
  if (!findPostgres()) throw new Error("second-server needs a PostgreSQL server.");
  const { users: count, documentsEach } = EXTENTS[size];
  const installation = await Installation.create();
  try {
    const first = await installation.startServer(SETTINGS);
    const users: { client: BenchClient; extractorId: string }[] = [];
    for (let user = 0; user < count; user += 1) {
      const client = await BenchClient.signedIn(first.baseUrl);
      users.push({ client, extractorId: await client.createExtractor([{ name: "Number", type: "TEXT" }]) });
    }
    const round = () => documentsAMinute(installation, users, documentsEach);
    await round();
    const alone = await round();
    const second = await installation.startServer(SETTINGS);
    await round();
    const together = await round();
    await second.stop();
    const aloneAgain = await round();
    const one = (alone + aloneAgain) / 2;
    const gain = together / one;
    report({
      what: `documents a minute, two servers (${Math.round(together)}) against one (${Math.round(one)}), a model of ${MODEL_MS} ms`,
      measured: `${gain.toFixed(2)}x`,
      wanted: `>= ${MIN_GAIN}x`,
      reached: gain >= MIN_GAIN,
    });
  } finally {
    await installation.remove();
  }
}

/** The model waits until everything is uploaded, so that upload times do not count. */
async function documentsAMinute(
  { model, sql }: Installation,
  users: { client: BenchClient; extractorId: string }[],
  documentsEach: number,
): Promise<number> {
  let letAnswer: () => void = () => undefined;
  const uploaded = new Promise<void>((resolve) => (letAnswer = resolve));
  model.brain = async (request) => {
    await uploaded;
    await wait(MODEL_MS);
    return answerFromDocument(request);
  };
  const documents = users.length * documentsEach;
  let next = 0;
  const upload = async () => {
    while (next < documents) {
      const number = (next += 1);
      const { client, extractorId } = users[number % users.length]!;
      await client.upload(extractorId, new File([`Number: ${number}\n`], `${number}.txt`));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, upload));
  const start = performance.now();
  letAnswer();
  const count = async (table: string, where = "") =>
    (await sql.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${table}" ${where}`)).rows[0]
      ?.count;
  while ((await count("Job")) !== 0) await wait(50);
  const minutes = (performance.now() - start) / 60_000;
  if ((await count("Document", `WHERE status <> 'SUCCESS'`)) !== 0)
    throw new Error("Documents of the benchmark ended in FAILURE.");
  return documents / minutes;
}
