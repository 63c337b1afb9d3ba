import { setTimeout as wait } from "node:timers/promises";
import type { AppUnderTest } from "@/tests/setup/app-under-test";
import { Installation } from "@/tests/kill/two-servers";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { BenchClient } from "./client";
import { atMost } from "./figure";
import type { BenchRun } from "./run-benches";

const LEASE_SECONDS = { full: 15, smallest: 3 };
const NOTICED_SECONDS = 5;
const SHUTDOWN_SECONDS = 1;
const PATIENCE_MS = 60_000;

export async function measureTakeOver({ size, report }: BenchRun): Promise<void> {
  if (!findPostgres()) throw new Error("take-over needs a PostgreSQL server.");
  const lease = LEASE_SECONDS[size];
  const measure = async (what: string, limit: number, end: (server: AppUnderTest) => Promise<void>) => {
    const leases = await leasesUntilTakenOver(lease, end);
    const whole = `leases of ${lease} s until another server has a document after ${what}`;
    report(atMost(whole, leases, limit, { unit: "", digits: 2 }));
  };
  await measure(`SIGTERM, SHUTDOWN_SECONDS ${SHUTDOWN_SECONDS}`, 0.5, (server) => server.stop());
  await measure("kill -9", (lease + NOTICED_SECONDS) / lease, (server) => server.kill());
}

async function leasesUntilTakenOver(
  lease: number,
  end: (server: AppUnderTest) => Promise<void>,
): Promise<number> {
  const installation = await Installation.create();
  try {
    const { model } = installation;
    model.brain = () => new Promise(() => undefined);
    const settings = {
      JOB_LEASE_SECONDS: String(lease),
      SHUTDOWN_SECONDS: String(SHUTDOWN_SECONDS),
    };
    const first = await installation.startServer(settings);
    const client = await BenchClient.signedIn(first.baseUrl);
    const extractorId = await client.createExtractor([{ name: "Number", type: "TEXT" }]);
    await client.upload(extractorId, new File(["Number: 17\n"], "a.txt", { type: "text/plain" }));
    await untilAsked(installation, 1);
    await installation.startServer(settings);
    const start = performance.now();
    await Promise.all([end(first), untilAsked(installation, 2)]);
    return (performance.now() - start) / 1000 / lease;
  } finally {
    await installation.remove();
  }
}

async function untilAsked({ model }: Installation, times: number): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; model.requests.length < times; await wait(10)) {
    if (Date.now() > end) throw new Error("No server has taken the document over.");
  }
}
