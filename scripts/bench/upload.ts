import { setTimeout as wait } from "node:timers/promises";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { BucketServer } from "@/tests/setup/bucket-server";
import { growthByLargeUploads, LARGE_UPLOADS } from "@/tests/setup/large-uploads";
import { appPid } from "./app-pid";
import { BenchClient } from "./client";
import { FIELDS, makePaddedPdf } from "./documents";
import { atMost, median, percentile, type Figure } from "./figure";
import { residentBytes } from "./resident-bytes";
import type { BenchRun } from "./run-benches";

const MB = 1024 * 1024;
const EXTENTS = { full: { rounds: 5, atOnce: LARGE_UPLOADS }, smallest: { rounds: 1, atOnce: 2 } };
const MAX_GROWTH_MB = 40;
const MAX_GROWTH_AT_ONCE_MB = 60;
/** p90 latency of other requests during an upload, relative to an idle server. */
const MAX_LATENCY_RATIO = 3;

export async function measureUpload({ size, report }: BenchRun): Promise<void> {
  const { rounds, atOnce } = EXTENTS[size];
  for (const figure of await measureOne(rounds)) report(figure);
  report(await measureManyToBucket(atOnce));
}

async function measureManyToBucket(count: number): Promise<Figure> {
  const bucket = await BucketServer.start();
  const app = await AppUnderTest.start({ settings: bucket.settings });
  try {
    const client = await BenchClient.signedIn(app.baseUrl);
    const extractorId = await client.createExtractor(FIELDS);
    const upload = (file: File) => client.upload(extractorId, file);
    const growth = (await growthByLargeUploads(app, upload, count)) / MB;
    const what = `memory of the server during ${count} uploads of 10 MB at once to a bucket, growth`;
    return atMost(what, growth, MAX_GROWTH_AT_ONCE_MB, { unit: " MB" });
  } finally {
    await app.stop();
    await bucket.stop();
  }
}

async function measureOne(rounds: number): Promise<Figure[]> {
  const app = await AppUnderTest.start({ settings: { RATE_LIMIT_PER_MINUTE: "1000000" } });
  try {
    const client = await BenchClient.signedIn(app.baseUrl);
    const extractorId = await client.createExtractor(FIELDS);
    const file = () => new File([makePaddedPdf(["Invoice number: B-1"], 10 * MB - 4_000)], "large.pdf");
    const server = appPid(app);
    const growths: number[] = [];
    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const large = file();
      await waitUntilIdle(client, extractorId);
      const quiet = await sampleDuring(client, server, wait(1_000));
      const during = await sampleDuring(client, server, client.upload(extractorId, large));
      if (round === 0) continue;
      growths.push((during.peakBytes - quiet.peakBytes) / MB);
      idle.push(...quiet.latencies);
      busy.push(...during.latencies);
    }
    const growth = median(growths);
    const ratio = percentile(busy, 0.9) / percentile(idle, 0.9);
    return [
      atMost("memory of the server during a 10 MB upload, median growth", growth, MAX_GROWTH_MB, {
        unit: " MB",
        beside: ` (max: ${Math.max(...growths).toFixed(0)})`,
      }),
      atMost("latency of other requests meanwhile, p90 against an idle server", ratio, MAX_LATENCY_RATIO, {
        digits: 1,
        beside: ` (max: ${Math.max(...busy).toFixed(0)} ms)`,
      }),
    ];
  } finally {
    await app.stop();
  }
}

interface Samples {
  peakBytes: number;
  latencies: number[];
}

async function sampleDuring(client: BenchClient, pid: number, work: Promise<unknown>): Promise<Samples> {
  const samples: Samples = { peakBytes: residentBytes(pid), latencies: [] };
  let done = false;
  const end = work.finally(() => (done = true));
  while (!done) {
    samples.latencies.push(await client.timed("/api/user")());
    samples.peakBytes = Math.max(samples.peakBytes, residentBytes(pid));
    await wait(5);
  }
  await end;
  return samples;
}

async function waitUntilIdle(client: BenchClient, extractorId: string): Promise<void> {
  const open = async () => (await client.listDocuments(extractorId)).some(({ status }) => /^P/.test(status));
  while (await open()) await wait(200);
  await wait(1_000);
}
