import { fork, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/api/vocabulary";
import type { UserContext } from "@/lib/context";
import type { PrismaClient } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/in-transaction";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";
import { findFreePort } from "@/tests/setup/app-under-test";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { randomFrom } from "@/tests/setup/random-from";
import { repetitions } from "@/tests/setup/repetitions";
import { bundleProgram } from "@/tests/setup/bundle-program";
import { createUploadedDocument, createUser } from "@/tests/setup/uploaded-document";
import { WORKER_ENV } from "./worker-env";
import { openDeliveryPlace, type DeliveryPlace } from "./delivery-place";

/** Kills of each of the two. */
const KILLS = repetitions({ gate: 15, all: 50 });
/** Decides the moments of the kills; KILL_SEED repeats those of a failure. */
const SEED = Number(process.env.KILL_SEED ?? randomInt(1_000_000));
/** More than a dead worker holds leases of, so that the next one always has something to do. */
const DOCUMENTS = 60;
/** How long a process has something to do before it is killed, at most. */
const MOST_BUSY_MS = 150;
/** So many that nothing is given up. */
const RETRY_DELAYS = Array<number>(10_000).fill(0.05);

interface Line {
  headers: Record<string, string>;
  body: string;
}

interface Sent {
  id: string;
  documentId: string;
}

describe.runIf(findPostgres())(
  `kill -9 of the server and of the receiver of its webhooks (KILL_SEED=${SEED})`,
  () => {
    const directory = mkdtempSync(path.join(tmpdir(), "gleaner-kill-"));
    const file = path.join(directory, "received");
    let place: DeliveryPlace;
    let program: string;
    let db: PrismaClient;
    let user: UserContext;
    let secret: string;
    let killed = 0;
    let recorded: Sent[];
    let received: Line[];

    /** Starts a program again and again, and kills it at any moment once it has something to do. */
    async function killOften(start: () => ChildProcess, seed: number): Promise<ChildProcess> {
      const random = randomFrom(seed);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const child = start();
        await once(child, "message");
        await wait(random() * MOST_BUSY_MS);
        child.kill("SIGKILL");
        const [, signal] = (await once(child, "exit")) as [number | null, string | null];
        if (signal === "SIGKILL") killed += 1;
      }
      return start();
    }

    /** Lets something happen to one document after the other until it is told to stop. */
    async function happen(documents: string[], stop: AbortSignal): Promise<void> {
      for (let turn = 0; !stop.aborted; turn += 1) {
        const id = documents[turn % documents.length]!;
        const type: WebhookEvent = WEBHOOK_EVENTS[turn % WEBHOOK_EVENTS.length]!;
        const document = await db.document.findUniqueOrThrow({ where: { id }, select: eventColumns });
        await inTransaction(user, (ctx) => recordDocumentEvent(ctx, type, document));
        await wait(50);
      }
    }

    beforeAll(async () => {
      place = await openDeliveryPlace(directory);
      const { ctx, databaseUrl } = place;
      ({ db } = place);
      user = { ...ctx, user: { id: await createUser(ctx), email: "", tosAccepted: true } };
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}/hook`;
      ({ secret } = await createWebhook(user, { url, events: [...WEBHOOK_EVENTS] }));
      const documents: string[] = [];
      for (let count = 0; count < DOCUMENTS; count += 1) {
        documents.push(await createUploadedDocument(ctx, user.user.id));
      }
      writeFileSync(file, "");
      program = await bundleProgram("tests/kill-worker/delivery-worker.ts");
      const task = JSON.stringify({ databaseUrl, retryDelays: RETRY_DELAYS });
      const env = { ...WORKER_ENV, JOB_LEASE_SECONDS: "1" };
      const startWorker = () => fork(program, [task], { execArgv: ["--conditions=react-server"], env });
      const receiver = path.join(import.meta.dirname, "receiver.mjs");
      const startReceiver = () => fork(receiver, [file, String(port)], { env: WORKER_ENV });

      // What is kept of deliveries is limited: noted here, as it is recorded.
      await db.$executeRaw`CREATE TABLE "Recorded" ("id" TEXT, "documentId" TEXT, "number" INTEGER)`;
      await db.$executeRaw`
      CREATE RULE "keep_recorded" AS ON INSERT TO "WebhookDelivery"
      DO ALSO INSERT INTO "Recorded" VALUES (NEW."eventId", NEW."documentId", NEW."number")`;
      const enough = new AbortController();
      const happening = happen(documents, enough.signal);
      const last = await Promise.all([killOften(startWorker, SEED), killOften(startReceiver, SEED + 1)]);
      enough.abort();
      await happening;
      const outstanding = () => db.webhookDelivery.count({ where: { status: "PENDING" } });
      await vi.waitUntil(async () => (await outstanding()) === 0, { timeout: 60_000, interval: 50 });
      for (const child of last) child.kill("SIGKILL");
      recorded = await db.$queryRaw<Sent[]>`SELECT "id", "documentId" FROM "Recorded" ORDER BY "number"`;
      received = readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Line);
    }, 300_000);

    afterAll(async () => {
      await place.close();
      rmSync(directory, { recursive: true });
      rmSync(path.dirname(program), { recursive: true });
    });

    const idOf = ({ headers }: Line) => headers["webhook-id"]!;

    test(`happens ${2 * KILLS} times, at times between receiving an event and noting that it was delivered`, () => {
      expect(killed).toBe(2 * KILLS);
      expect(received.length).toBeGreaterThan(new Set(received.map(idOf)).size);
    });

    test("loses no event and makes none up: what arrives more than once has one id and one body", () => {
      expect(recorded.length).toBeGreaterThan(2 * KILLS);
      expect(new Set(received.map(idOf))).toEqual(new Set(recorded.map(({ id }) => id)));
      expect(new Set(received.map((line) => `${idOf(line)} ${line.body}`)).size).toBe(recorded.length);
      for (const { headers, body } of received) new Webhook(secret).verify(body, headers);
    });

    test("keeps the order of every document's events", () => {
      for (const documentId of new Set(recorded.map((sent) => sent.documentId))) {
        const wanted = recorded.filter((sent) => sent.documentId === documentId).map(({ id }) => id);
        const arrived = received.map(idOf).filter((id) => wanted.includes(id));
        expect(arrived.filter((id, index) => id !== arrived[index - 1])).toEqual(wanted);
      }
    });

    test("leaves no job of a delivery", async () => {
      expect(await db.job.count({ where: { kind: "WEBHOOK_DELIVERY" } })).toBe(0);
    });
  },
);
