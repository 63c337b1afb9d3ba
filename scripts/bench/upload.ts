import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { BenchClient } from "./client";
import { FIELDS, makePdf } from "./documents";
import { median, percentile, timed, type Figure } from "./figure";

const MB = 1024 * 1024;
const ROUNDS = 5;
const GROWTH_LIMIT_MB = 40;
/** Receiving 10 MB costs the event loop something; it must not hold it. */
const WAIT_LIMIT = 3;

/** What a 10 MB upload costs the server in memory, and everybody else in waiting. */
export async function measureUpload(): Promise<Figure[]> {
  const app = await AppUnderTest.start({ settings: { RATE_LIMIT_PER_MINUTE: "1000000" } });
  try {
    const client = await BenchClient.signedIn(app.baseUrl);
    const extractorId = await client.createExtractor(FIELDS);
    const file = () => new File([makePdf(["Invoice number: B-1"], 10 * MB - 2_000)], "large.pdf");
    const server = childOf(app.launcherPid);
    const growths: number[] = [];
    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const large = file();
      await settle(client, extractorId);
      const quiet = await watch(client, server, wait(1_000));
      const during = await watch(client, server, client.upload(extractorId, large));
      // The first round warms up.
      if (round === 0) continue;
      growths.push((during.peakBytes - quiet.peakBytes) / MB);
      idle.push(...quiet.latencies);
      busy.push(...during.latencies);
    }
    const growth = median(growths);
    const ratio = percentile(busy, 0.9) / percentile(idle, 0.9);
    const longest = Math.max(...busy);
    return [
      {
        what: "memory of the server during a 10 MB upload, median growth",
        measured: `${growth.toFixed(0)} MB (most: ${Math.max(...growths).toFixed(0)})`,
        wanted: `<= ${GROWTH_LIMIT_MB} MB`,
        reached: growth <= GROWTH_LIMIT_MB,
      },
      {
        what: "another request meanwhile, p90 against an idle server",
        measured: `${ratio.toFixed(1)}x (longest: ${longest.toFixed(0)} ms)`,
        wanted: `<= ${WAIT_LIMIT}x`,
        reached: ratio <= WAIT_LIMIT,
      },
    ];
  } finally {
    await app.stop();
  }
}

interface Watched {
  peakBytes: number;
  latencies: number[];
}

/** Asks small questions and looks at the server's memory until `work` is done. */
async function watch(client: BenchClient, pid: number, work: Promise<unknown>): Promise<Watched> {
  const watched: Watched = { peakBytes: residentBytes(pid), latencies: [] };
  let done = false;
  const end = work.finally(() => (done = true));
  while (!done) {
    watched.latencies.push(await timed(async () => (await client.get("/api/user")).text()));
    watched.peakBytes = Math.max(watched.peakBytes, residentBytes(pid));
    await wait(5);
  }
  await end;
  return watched;
}

async function settle(client: BenchClient, extractorId: string): Promise<void> {
  const open = async () => (await client.listDocuments(extractorId)).some(({ status }) => /^P/.test(status));
  while (await open()) await wait(200);
  await wait(1_000);
}

/** The launcher's child is the app itself. Linux only. */
function childOf(parent: number): number {
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const status = readIfThere(`/proc/${entry}/status`);
    const isNext = readIfThere(`/proc/${entry}/cmdline`).includes("next");
    if (new RegExp(`^PPid:\\s+${parent}$`, "m").test(status) && isNext) return Number(entry);
  }
  throw new Error("The app's process was not found.");
}

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
