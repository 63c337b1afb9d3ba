import { setTimeout as wait } from "node:timers/promises";
import type { AppUnderTest } from "@/tests/setup/app-under-test";
import { Installation } from "@/tests/kill/two-servers";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { BenchClient } from "./client";
import { atMost, type Figure } from "./figure";

/** The default. */
const LEASE_SECONDS = 15;
const SHUTDOWN_SECONDS = 1;
const PATIENCE_MS = 60_000;

/** How long a document waits for another server when its own ends while the model is asked about it, in lengths of a lease. */
export async function measureTakeOver(): Promise<Figure[]> {
  if (!findPostgres()) throw new Error("take-over needs a PostgreSQL server.");
  const ended = await leasesUntilTakenOver((server) => server.stop());
  const killed = await leasesUntilTakenOver((server) => server.kill());
  return [
    figureOf(`SIGTERM, SHUTDOWN_SECONDS ${SHUTDOWN_SECONDS}`, ended, 0.5),
    figureOf("kill -9", killed, 20 / LEASE_SECONDS),
  ];
}

function figureOf(end: string, leases: number, limit: number): Figure {
  const what = `leases of ${LEASE_SECONDS} s until another server has a document after ${end}`;
  return atMost(what, leases, limit, { unit: "", digits: 2 });
}

async function leasesUntilTakenOver(end: (server: AppUnderTest) => Promise<void>): Promise<number> {
  const installation = await Installation.create();
  try {
    const { model } = installation;
    model.brain = () => new Promise(() => undefined);
    const settings = {
      JOB_LEASE_SECONDS: String(LEASE_SECONDS),
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
    return (performance.now() - start) / 1000 / LEASE_SECONDS;
  } finally {
    await installation.remove();
  }
}

async function untilAsked({ model }: Installation, times: number): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; model.requests.length < times; await wait(10)) {
    if (Date.now() > end) throw new Error("No server has taken the document over.");
  }
}
