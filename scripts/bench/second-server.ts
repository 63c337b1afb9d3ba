import { setTimeout as wait } from "node:timers/promises";
import { answerFromDocument } from "@/lib/extraction/testing/mock-model-server";
import { Installation } from "@/tests/kill/two-servers";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { BenchClient } from "./client";
import type { Figure } from "./figure";

const MODEL_MS = 100;
const USERS = 8;
const DOCUMENTS_EACH = 40;
const CONCURRENT_UPLOADS = 4;
const MIN_GAIN = 1.6;
const SETTINGS = { RATE_LIMIT_PER_MINUTE: "1000000" };

/** How much faster two servers on one PostgreSQL empty a queue of small documents than one, with a model that only waits. */
export async function measureSecondServer(): Promise<Figure[]> {
  if (!findPostgres()) throw new Error("second-server needs a PostgreSQL server.");
  const installation = await Installation.create();
  try {
    const first = await installation.startServer(SETTINGS);
    const users: { client: BenchClient; extractorId: string }[] = [];
    for (let user = 0; user < USERS; user += 1) {
      const client = await BenchClient.signedIn(first.baseUrl);
      users.push({ client, extractorId: await client.createExtractor([{ name: "Number", type: "TEXT" }]) });
    }
    const round = () => documentsAMinute(installation, users);
    // Warms up.
    await round();
    const alone = await round();
    const second = await installation.startServer(SETTINGS);
    await round();
    const together = await round();
    await second.stop();
    const aloneAgain = await round();
    const one = (alone + aloneAgain) / 2;
    const gain = together / one;
    return [
      {
        what: `documents a minute, two servers (${Math.round(together)}) against one (${Math.round(one)}), a model of ${MODEL_MS} ms`,
        measured: `${gain.toFixed(2)}x`,
        wanted: `>= ${MIN_GAIN}x`,
        reached: gain >= MIN_GAIN,
      },
    ];
  } finally {
    await installation.remove();
  }
}

/** Uploads while the model does not answer, so that what is measured is the way from the queue to SUCCESS alone. */
async function documentsAMinute(
  { model, sql }: Installation,
  users: { client: BenchClient; extractorId: string }[],
): Promise<number> {
  let letAnswer: () => void = () => undefined;
  const uploaded = new Promise<void>((resolve) => (letAnswer = resolve));
  model.brain = async (request) => {
    await uploaded;
    await wait(MODEL_MS);
    return answerFromDocument(request);
  };
  let next = 0;
  const upload = async () => {
    while (next < USERS * DOCUMENTS_EACH) {
      const number = (next += 1);
      const { client, extractorId } = users[number % USERS]!;
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
  return (USERS * DOCUMENTS_EACH) / minutes;
}
