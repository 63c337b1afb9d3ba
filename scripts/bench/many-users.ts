import { setTimeout as wait } from "node:timers/promises";
import { answerFromDocument, MockModelServer } from "@/lib/extraction/testing/mock-model-server";
import { Installation } from "@/tests/kill/two-servers";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { BenchClient } from "./client";
import type { Figure } from "./figure";

const USERS = 20;
const DOCUMENTS_EACH = 10;
const ROUNDS = 3;
/** Four times as often as a screen asks. */
const POLL_MS = 500;
const SETTINGS = { RATE_LIMIT_PER_MINUTE: "1000000" };
/** Documents a minute. */
const WANTED = { embedded: 600, postgres: 2_400 };

/** Many users who send their documents at once: how many a minute are done, with a model that answers at once. */
export async function measureManyUsers(): Promise<Figure[]> {
  return [await measureEmbedded(), ...(findPostgres() ? [await measurePostgres()] : [])];
}

async function measureEmbedded(): Promise<Figure> {
  const model = new MockModelServer();
  await model.listen();
  const app = await AppUnderTest.start({
    settings: { ...SETTINGS, ANTHROPIC_API_KEY: "a key that no test uses", ANTHROPIC_BASE_URL: model.url },
  });
  try {
    return await measure("the embedded database", app, model, WANTED.embedded);
  } finally {
    await app.stop();
    await model.stop();
  }
}

async function measurePostgres(): Promise<Figure> {
  const installation = await Installation.create();
  try {
    const app = await installation.startServer(SETTINGS);
    return await measure("PostgreSQL", app, installation.model, WANTED.postgres);
  } finally {
    await installation.remove();
  }
}

async function measure(
  database: string,
  { baseUrl }: AppUnderTest,
  model: MockModelServer,
  wanted: number,
): Promise<Figure> {
  model.brain = answerFromDocument;
  const users: { client: BenchClient; extractorId: string }[] = [];
  for (let user = 0; user < USERS; user += 1) {
    const client = await BenchClient.signedIn(baseUrl);
    users.push({ client, extractorId: await client.createExtractor([{ name: "Number", type: "TEXT" }]) });
  }
  const rounds: number[] = [];
  let refused = 0;
  // The first one warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now();
    const outcomes = await Promise.all(users.map((user) => sendAll(user)));
    const minutes = (performance.now() - start) / 60_000;
    const done = outcomes.reduce((total, outcome) => total + outcome.accepted, 0);
    refused += USERS * DOCUMENTS_EACH - done;
    if (round > 0) rounds.push(Math.round(done / minutes));
  }
  return {
    what: `documents a minute of ${USERS} users who send ${DOCUMENTS_EACH} each at once, on ${database}: ${rounds.join(", ")}; ${refused} refused`,
    measured: String(Math.min(...rounds)),
    wanted: `>= ${wanted}, 0 refused`,
    reached: Math.min(...rounds) >= wanted && refused === 0,
  };
}

async function sendAll({ client, extractorId }: { client: BenchClient; extractorId: string }) {
  const uploads = Array.from({ length: DOCUMENTS_EACH }, (_, number) =>
    client.upload(extractorId, new File([`Number: ${number}\n`], `${number}.txt`)),
  );
  const accepted = (await Promise.allSettled(uploads)).filter(({ status }) => status === "fulfilled").length;
  for (;;) {
    const documents = await client.listDocuments(extractorId);
    if (documents.every(({ status }) => status === "SUCCESS" || status === "FAILURE")) break;
    await wait(POLL_MS);
  }
  return { accepted };
}
