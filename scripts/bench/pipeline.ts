import { setTimeout as wait } from "node:timers/promises";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { BenchClient } from "./client";
import { FIELDS, makeDocument } from "./documents";
import type { BenchRun } from "./run-benches";

const EXTENTS = { full: { warmUp: 12, documents: 300 }, smallest: { warmUp: 1, documents: 6 } };
const CONCURRENT_UPLOADS = 4;

export async function measurePipeline({ size, report }: BenchRun): Promise<void> {
  const { warmUp, documents } = EXTENTS[size];
  const app = await AppUnderTest.start({ settings: { RATE_LIMIT_PER_MINUTE: "1000000" } });
  try {
    const client = await BenchClient.signedIn(app.baseUrl);
    const extractorId = await client.createExtractor(FIELDS);
    await processAll(client, extractorId, warmUp, 0);
    const start = performance.now();
    await processAll(client, extractorId, documents, warmUp);
    const perMinute = Math.round(documents / ((performance.now() - start) / 60_000));
    report({
      what: `documents per minute, upload to SUCCESS (${documents} of six formats)`,
      measured: String(perMinute),
      wanted: ">= 300 (600)",
      reached: perMinute >= 300,
    });
  } finally {
    await app.stop();
  }
}

export async function processAll(
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
