import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "@/lib/context";
import { createDatabase } from "@/lib/db/client";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { serializeRules } from "@/lib/extractors/stored-rules";
import { createOutboundClient } from "@/lib/outbound/outbound-client";
import { PUBLIC_ONLY } from "@/lib/outbound/outbound-policy";
import { createDiskStore } from "@/lib/storage/disk-store";
import { bundleProgram } from "@/tests/setup/bundle-program";
import { createUploadedDocument, createUser } from "@/tests/setup/uploaded-document";
import { REFUSED, type Point, type Stop } from "./points";
import { attemptsOf, finish, interrupt, keepAttempts } from "./run-worker";

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
  kills: number,
  openPlace: (directory: string) => Promise<Place>,
): void {
  describe(`kill -9 of a worker on ${database}, ${kills} times at each point`, () => {
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
          sendEvent: () => Promise.resolve(true),
          now: () => new Date(),
        });
      } finally {
        await db.$disconnect();
        await close();
      }
    }

    beforeAll(async () => {
      [program, place] = await Promise.all([
        bundleProgram("tests/kill-worker/worker.ts"),
        openPlace(directory),
      ]);
      const task = { directory, databaseUrl: place.databaseUrl };
      const stopped = await withContext(async (ctx) => {
        await keepAttempts(ctx);
        return Promise.all(
          Array.from({ length: kills }, (_, kill) =>
            Promise.all(points.map((point, n) => createStop(ctx, point, `K-${kill}-${n}-`))),
          ),
        );
      });
      for (const stops of stopped) await interrupt(program, { ...task, stops, hoursLater: 0 });
      await finish(program, { ...task, hoursLater: 1 });
      documents = await withContext((ctx) => Promise.all(stopped.flat().map((stop) => lookAt(ctx, stop))));
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
        expect(ended).toHaveLength(kills);
      });
    }
  });
}

function isRefused(point: Point): boolean {
  return point.endsWith("refusal") || point === "within refund";
}

export async function createStop(ctx: Context, point: Point, mark: string): Promise<Stop> {
  const userId = await createUser(ctx);
  const text = `Invoice number: ${mark}\n${isRefused(point) ? REFUSED : ""}\n`;
  const documentId = await createUploadedDocument(ctx, userId, text);
  if (point === "within result") await addRule(ctx, documentId);
  return { point, mark, userId, documentId };
}

async function addRule({ db }: Context, documentId: string): Promise<void> {
  const { extractorId } = await db.document.findUniqueOrThrow({ where: { id: documentId } });
  const rules = serializeRules([{ name: "Numbered", expression: "`Invoice number` != ''", message: "" }]);
  await db.extractor.update({ where: { id: extractorId }, data: { rules } });
}

async function lookAt(ctx: Context, stop: Stop): Promise<Ended> {
  const document = await ctx.db.document.findUniqueOrThrow({ where: { id: stop.documentId } });
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: stop.userId },
    include: { ledgerEntries: { orderBy: { id: "asc" } } },
  });
  return {
    stop,
    status: document.status,
    attempts: await attemptsOf(ctx, stop.documentId),
    outstanding: await ctx.db.job.count({ where: { subjectId: stop.documentId } }),
    ledger: user.ledgerEntries.map(({ kind, amount }) => [kind, amount]),
    balance: user.credits,
  };
}
