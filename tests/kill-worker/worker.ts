// Runs a worker like the app does, in a separate process that a test can kill. It takes a `Task` as a JSON argument,
// and sends its parent each `Stop` that it reaches.
import path from "node:path";
import { processDocument } from "@/inngest/functions/process-document";
import { requeueOverdue } from "@/inngest/functions/requeue-overdue";
import type { Context } from "@/lib/context";
import { createDatabase } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import type { StepTools } from "@/lib/jobs/background-function";
import { EmbeddedRunner } from "@/lib/jobs/embedded-runner";
import { createOutboundClient } from "@/lib/outbound/outbound-client";
import { PUBLIC_ONLY } from "@/lib/outbound/outbound-policy";
import type { BlobStore } from "@/lib/storage/blob-store";
import { createDiskStore } from "@/lib/storage/disk-store";
import { startEmbeddedDatabase } from "@/lib/embedded/embedded-database";
import { isWithinTransaction, REFUSED, type Stop, type Task } from "./points";
import { stopAt } from "./stop-at";

const HOUR_MS = 3_600_000;

const { databaseUrl, directory, stops, hoursLater } = JSON.parse(process.argv[2] ?? "") as Task;

// Exits with the test run, so that no worker is left behind.
process.once("disconnect", () => process.exit(1));

const reached = new Map<Stop, () => void>();
const { pass, stoppingStep } = stopAt<Stop>(stops, (stop) => reached.get(stop)?.());

function untilReached(stop: Stop): Promise<void> {
  return new Promise((resolve) => reached.set(stop, resolve));
}

type DocumentFunction = ReturnType<typeof processDocument>;

function stopping(fn: DocumentFunction): DocumentFunction {
  return { ...fn, run: (step, data) => fn.run(stoppingAfterRefusal(step, data.documentId), data) };
}

function stoppingAfterRefusal(step: StepTools, documentId: string): StepTools {
  const isOf = (stop: Stop) => stop.documentId === documentId;
  const { run, ...rest } = stoppingStep(step, isOf);
  return {
    ...rest,
    run: (id, work) =>
      run(id, async () => {
        const result = await work();
        if (id.startsWith("extract")) await pass("after refusal", isOf);
        return result;
      }),
  };
}

function stoppingStore(storage: BlobStore): BlobStore {
  return {
    ...storage,
    put: async (key, bytes) => {
      const isOf = (stop: Stop) => key.includes(stop.documentId);
      await pass("before text", isOf);
      await storage.put(key, bytes);
      await pass("after text", isOf);
    },
  };
}

function stoppingEngine(engine: Context["engine"]): Context["engine"] {
  return {
    ...engine,
    extract: async (input, fields) => {
      const { text } = input.document;
      const isOf = (stop: Stop) => text.includes(stop.mark);
      if (text.includes(REFUSED)) {
        await pass("before refusal", isOf);
        throw new AppError("engine_refused", "The model declined.");
      }
      await pass("before engine", isOf);
      const extraction = await engine.extract(input, fields);
      await pass("after engine", isOf);
      return extraction;
    },
  };
}

/** As `npm start` does, it connects only when the database is open, since opening it blocks this process. */
async function openEmbedded(): Promise<string> {
  const { server, ready } = await startEmbeddedDatabase(directory, "password", () => Promise.resolve());
  await ready;
  return server.url;
}

async function connect(): Promise<Context["db"]> {
  const url = databaseUrl ?? (await openEmbedded());
  return createDatabase(url, 20).$extends({
    query: {
      async $queryRaw({ args, query }) {
        const rows: unknown = await query(args);
        const values = args.values.flat();
        const isPosted = args.sql.includes('INSERT INTO "LedgerEntry"');
        if (isPosted && values.includes("CHARGE"))
          await pass("within charge", (stop) => values.includes(stop.documentId));
        if (isPosted && values.includes("REFUND"))
          await pass("within refund", (stop) => values.includes(stop.documentId));
        return rows;
      },
      document: {
        async updateManyAndReturn({ args, query }) {
          if (args.data.status === "SUCCESS")
            await pass("within result", (stop) => stop.documentId === args.where?.id);
          return query(args);
        },
      },
    },
  }) as unknown as Context["db"];
}

const ctx: Context = {
  db: await connect(),
  storage: stoppingStore(createDiskStore(path.join(directory, "files"))),
  engine: stoppingEngine(createLocalEngine()),
  recognition: null,
  outbound: createOutboundClient(PUBLIC_ONLY),
  sendEvent: (event) => {
    runner.deliver(event);
    return Promise.resolve(true);
  },
  now: () => new Date(Date.now() + hoursLater * HOUR_MS),
};
const documentFunction = stopping(processDocument(() => ctx));
const limits = { limit: stops.length || 8, limitPerUser: 1 };
const runner = new EmbeddedRunner(
  stops.length > 0 ? [documentFunction] : [documentFunction, requeueOverdue(() => ctx, 0)],
  limits,
);

async function deliver(some: Stop[]): Promise<void> {
  const all = Promise.all(some.map(untilReached));
  for (const { documentId, userId } of some) {
    runner.deliver({ name: "document/uploaded", data: { documentId, userId } });
  }
  await all;
}

if (stops.length > 0) {
  await deliver(stops.filter(({ point }) => !isWithinTransaction(point)));
  await deliver(stops.filter(({ point }) => isWithinTransaction(point)));
} else {
  runner.start();
  await runner.whenIdle();
  process.exit(0);
}
