import { setTimeout as wait } from "node:timers/promises";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { BenchClient } from "./client";
import { FIELDS, makeDocument } from "./documents";
import type { Figure } from "./figure";

const WARM_UP = 12;
const DOCUMENTS = 300;
const CONCURRENT_UPLOADS = 4;

/** Documents per minute from upload to SUCCESS, with the local engine and the default settings. */
export async function measurePipeline(): Promise<Figure[]> {
  const app = await AppUnderTest.start({ settings: { RATE_LIMIT_PER_MINUTE: "1000000" } });
  try {
    const client = await BenchClient.signedIn(app.baseUrl);
    const extractorId = await client.createExtractor(FIELDS);
    await processAll(client, extractorId, WARM_UP, 0);
    const start = performance.now();
    await processAll(client, extractorId, DOCUMENTS, WARM_UP);
    const perMinute = Math.round(DOCUMENTS / ((performance.now() - start) / 60_000));
    return [
      {
        what: `documents per minute, upload to SUCCESS (${DOCUMENTS} of six formats)`,
        measured: String(perMinute),
        wanted: ">= 300 (600)",
        reached: perMinute >= 300,
      },
    ];
  } finally {
    await app.stop();
  }
}

async function processAll(
  client: BenchClient,
  extractorId: string,
  count: number,
  before: number,
): Promise<void> {
  let next = before;
  const upload = async () => {
    while (next < before + count) await client.upload(extractorId, makeDocument(next++));
  };
  await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, upload));
  for (;;) {
    const documents = await client.listDocuments(extractorId);
    const failed = documents.filter(({ status }) => status === "FAILURE").length;
    if (failed > 0) throw new Error(`${failed} documents of the benchmark ended in FAILURE.`);
    if (documents.every(({ status }) => status === "SUCCESS")) return;
    await wait(100);
  }
}
