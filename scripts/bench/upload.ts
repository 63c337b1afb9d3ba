import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { readIfExists } from "@/lib/read-if-exists";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { BucketServer } from "@/tests/setup/bucket-server";
import { growthByLargeUploads, LARGE_UPLOADS } from "@/tests/setup/large-uploads";
import { BenchClient } from "./client";
import { FIELDS, makePaddedPdf } from "./documents";
import { atMost, median, percentile, type Figure } from "./figure";
import { residentBytes } from "./resident-bytes";

const MB = 1024 * 1024;
const ROUNDS = 5;
const MAX_GROWTH_MB = 40;
const MAX_GROWTH_AT_ONCE_MB = 60;
/** Receiving 10 MB takes some time of the event loop, but must not block it. */
const MAX_LATENCY_RATIO = 3;

/** Memory growth of the server and latency of other requests during uploads of 10 MB. */
export async function measureUpload(): Promise<Figure[]> {
  return [...(await measureOne()), await measureManyToBucket()];
}

async function measureManyToBucket(): Promise<Figure> {
  const bucket = await BucketServer.start();
  const app = await AppUnderTest.start({ settings: bucket.settings });
  try {
    const client = await BenchClient.signedIn(app.baseUrl);
    const extractorId = await client.createExtractor(FIELDS);
    const growth = (await growthByLargeUploads(app, (file) => client.upload(extractorId, file))) / MB;
    const what = `memory of the server during ${LARGE_UPLOADS} uploads of 10 MB at once to a bucket, growth`;
    return atMost(what, growth, MAX_GROWTH_AT_ONCE_MB, { unit: " MB" });
  } finally {
    await app.stop();
    await bucket.stop();
  }
}

async function measureOne(): Promise<Figure[]> {
  const app = await AppUnderTest.start({ settings: { RATE_LIMIT_PER_MINUTE: "1000000" } });
  try {
    const client = await BenchClient.signedIn(app.baseUrl);
    const extractorId = await client.createExtractor(FIELDS);
    const file = () => new File([makePaddedPdf(["Invoice number: B-1"], 10 * MB - 4_000)], "large.pdf");
    const server = childOf(app.launcherPid);
    const growths: number[] = [];
    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const large = file();
      await waitUntilIdle(client, extractorId);
      const quiet = await sampleDuring(client, server, wait(1_000));
      const during = await sampleDuring(client, server, client.upload(extractorId, large));
      // The first round warms up.
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

/** Samples the latency of small requests and the server's memory until `work` is done. */
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

/** The process id of the app, which is a child of the launcher. Linux only. */
function childOf(parent: number): number {
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const status = readIfExists(`/proc/${entry}/status`) ?? "";
    const isNext = readIfExists(`/proc/${entry}/cmdline`)?.includes("next");
    if (new RegExp(`^PPid:\\s+${parent}$`, "m").test(status) && isNext) return Number(entry);
  }
  throw new Error("The app's process was not found.");
}
