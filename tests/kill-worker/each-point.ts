import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "@/lib/context";
import { createDatabase } from "@/lib/db/client";
import { createLocalEngine } from "@/lib/extraction/local/local-engine";
import { createOutboundClient } from "@/lib/outbound/outbound-client";
import { PUBLIC_ONLY } from "@/lib/outbound/outbound-policy";
import { createDiskStore } from "@/lib/storage/disk-store";
import { createUploadedDocument, createUser } from "@/tests/setup/uploaded-document";
import { bundleWorker, WORKER_ENV } from "./bundle-worker";
import { REFUSED, type Point, type Stop, type Task } from "./points";

const KILLS = 20;
const WORKER_PATIENCE_MS = 120_000;

/** The workers' database. */
export interface Place {
  /** Passed to the workers, see `Task`. */
  databaseUrl?: string | undefined;
  /** Opens it in this process while no worker is running. */
  open(): Promise<{ url: string; close(): Promise<void> }>;
  remove(): Promise<void>;
}

interface Ended {
  stop: Stop;
  status: string;
  /** How often its job had been leased when it was settled. */
  attempts: number[];
  outstanding: number;
  ledger: [string, number][];
  balance: number;
}

/**
 * Kills workers while each holds one document at every point, lets a final worker finish the remaining work, and checks
 * the outcome of every document.
 */
export function testKillsAtEachPoint(
  database: string,
  points: readonly Point[],
  openPlace: (directory: string) => Promise<Place>,
): void {
  describe(`kill -9 of a worker on ${database}, ${KILLS} times at each point`, () => {
    const directory = mkdtempSync(path.join(tmpdir(), "gleaner-kill-"));
    let program: string;
    let place: Place;
    let documents: Ended[];

    async function withContext<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
      const { url, close } = await place.open();
      const db = createDatabase(url, 10);
      try {
        return await work({
          db,
          storage: createDiskStore(path.join(directory, "files")),
          engine: createLocalEngine(),
          recognition: null,
          outbound: createOutboundClient(PUBLIC_ONLY),
          sendEvent: () => Promise.resolve(),
          now: () => new Date(),
        });
      } finally {
        await db.$disconnect();
        await close();
      }
    }

    beforeAll(async () => {
      [program, place] = await Promise.all([bundleWorker("worker.ts"), openPlace(directory)]);
      const task = { directory, databaseUrl: place.databaseUrl };
      const kills = await withContext(async (ctx) => {
        await keepAttempts(ctx);
        return Promise.all(
          Array.from({ length: KILLS }, (_, kill) =>
            Promise.all(points.map((point, n) => createStop(ctx, point, `K-${kill}-${n}-`))),
          ),
        );
      });
      for (const stops of kills) await interrupt(program, { ...task, stops });
      await finish(program, { ...task, stops: [] });
      documents = await withContext((ctx) => Promise.all(kills.flat().map((stop) => lookAt(ctx, stop))));
    }, 600_000);

    afterAll(async () => {
      await place.remove();
      rmSync(directory, { recursive: true });
      rmSync(path.dirname(program), { recursive: true });
    });

    for (const point of points) {
      const refused = isRefused(point);
      test(`${point}: each document ends once, with ${refused ? "one refund" : "one charge"}`, () => {
        const ended = documents.filter(({ stop }) => stop.point === point);
        const charged = [
          ["SIGNUP", 10],
          ["CHARGE", -1],
        ];
        const wanted = {
          status: refused ? "FAILURE" : "SUCCESS",
          // A worker killed before it starts or after it finishes leaves nothing to be restarted.
          attempts: ["before lease", "after extract", "after refusal"].includes(point) ? [1] : [2],
          outstanding: 0,
          ledger: refused ? [...charged, ["REFUND", 1]] : charged,
          balance: refused ? 10 : 9,
        };
        expect(ended).toEqual(ended.map(({ stop }) => ({ stop, ...wanted })));
        expect(ended).toHaveLength(KILLS);
      });
    }
  });
}

/** Starts a worker; `ended` resolves to its output when it exits. */
function startWorker(program: string, task: Task) {
  const child = fork(program, [JSON.stringify(task)], {
    execArgv: ["--conditions=react-server"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...WORKER_ENV, DATA_DIR: task.directory },
  });
  const patience = setTimeout(() => child.kill("SIGKILL"), WORKER_PATIENCE_MS);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, "close").then(() => {
    clearTimeout(patience);
    return output;
  });
  return { child, ended };
}

/** Lets a worker take each document to its point, then kills it. */
async function interrupt(program: string, task: Task): Promise<void> {
  const { child, ended } = startWorker(program, task);
  const missing = new Set(task.stops.map(({ point }) => point));
  child.on("message", ({ point }: Stop) => {
    missing.delete(point);
    if (missing.size === 0) child.kill("SIGKILL");
  });
  const output = await ended;
  if (missing.size > 0 || output) throw new Error(`Not reached: ${[...missing].join(", ")}. ${output}`);
}

async function finish(program: string, task: Task): Promise<void> {
  const { child, ended } = startWorker(program, task);
  const output = await ended;
  if (child.exitCode !== 0 || output) throw new Error(`The last worker failed. ${output}`);
}

function isRefused(point: Point): boolean {
  return point.endsWith("refusal") || point === "within refund";
}

/** Records how often each job was leased, because jobs are deleted when settled. */
async function keepAttempts({ db }: Context): Promise<void> {
  await db.$executeRaw`CREATE TABLE "SettledJob" ("subjectId" TEXT, "attempts" INTEGER)`;
  await db.$executeRaw`
    CREATE RULE "keep_attempts" AS ON DELETE TO "Job"
    DO ALSO INSERT INTO "SettledJob" VALUES (OLD."subjectId", OLD."attempts")`;
}

async function createStop(ctx: Context, point: Point, mark: string): Promise<Stop> {
  const userId = await createUser(ctx);
  const text = `Invoice number: ${mark}\n${isRefused(point) ? REFUSED : ""}\n`;
  return { point, mark, userId, documentId: await createUploadedDocument(ctx, userId, text) };
}

async function lookAt(ctx: Context, stop: Stop): Promise<Ended> {
  const document = await ctx.db.document.findUniqueOrThrow({ where: { id: stop.documentId } });
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: stop.userId },
    include: { ledgerEntries: { orderBy: { id: "asc" } } },
  });
  const settled = await ctx.db.$queryRaw<{ attempts: number }[]>`
    SELECT "attempts" FROM "SettledJob" WHERE "subjectId" = ${stop.documentId}`;
  return {
    stop,
    status: document.status,
    attempts: settled.map(({ attempts }) => attempts),
    outstanding: await ctx.db.job.count({ where: { subjectId: stop.documentId } }),
    ledger: user.ledgerEntries.map(({ kind, amount }) => [kind, amount]),
    balance: user.credits,
  };
}
