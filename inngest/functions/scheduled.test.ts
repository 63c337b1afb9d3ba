import { InngestTestEngine } from "@inngest/test";
import { describe, expect } from "vitest";
import type { Context } from "@/lib/context";
import type { BackgroundFunction, StepTools } from "@/lib/jobs/background-function";
import { toInngestFunction } from "@/lib/jobs/inngest-function";
import { insertJob } from "@/lib/jobs/outstanding-jobs";
import { documentFileKey } from "@/lib/storage/document-files";
import { test } from "@/tests/setup/context";
import { leaseDocument } from "@/tests/setup/job-steps";
import { createUploadedDocument, createUser, createWizardRun } from "@/tests/setup/uploaded-document";
import { deleteExpired } from "./delete-expired";
import { requeueOverdue } from "./requeue-overdue";
import { later } from "@/tests/setup/later";

async function runByInngest(fn: BackgroundFunction): Promise<unknown> {
  return (await new InngestTestEngine({ function: toInngestFunction(fn) }).execute()).result;
}

const DAY = 24 * 3600;

describe("the sweep for overdue jobs", () => {
  test("requeues documents, wizard runs and deliveries whose event was lost", async ({ ctx, events }) => {
    const userId = await createUser(ctx);
    const documentId = await createUploadedDocument(ctx, userId);
    const wizardRunId = await createWizardRun(ctx, userId);
    await insertJob(ctx, { kind: "WEBHOOK_DELIVERY", subjectId: "delivery", userId });
    await expect(runByInngest(requeueOverdue(() => ctx, 0))).resolves.toEqual({
      DOCUMENT: 1,
      WIZARD_RUN: 1,
      WEBHOOK_DELIVERY: 1,
    });
    expect(events).toEqual([
      { name: "document/overdue", data: { documentId, userId }, id: expect.any(String) as string },
      { name: "wizard/overdue", data: { wizardRunId, userId }, id: expect.any(String) as string },
      {
        name: "webhook/delivery-overdue",
        data: { deliveryId: "delivery", userId },
        id: expect.any(String) as string,
      },
    ]);
  });

  test("reuses the event id of a waiting job until it is attempted, so that Inngest drops duplicates", async ({
    ctx,
    events,
  }) => {
    const start = Math.ceil(Date.now() / 600_000) * 600_000;
    const at = (seconds: number): Context => ({ ...ctx, now: () => new Date(start + seconds * 1000) });
    const documentId = await createUploadedDocument(ctx, await createUser(ctx));
    const sweep = (seconds: number) => runByInngest(requeueOverdue(() => at(seconds), 0));
    await sweep(0);
    await sweep(60);
    await leaseDocument(at(61), documentId);
    await sweep(180);
    await sweep(600);
    const ids = events.map(({ id }) => id);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });

  test("does not resend an event that is still on its way", async ({ ctx, events }) => {
    await createUploadedDocument(ctx, await createUser(ctx));
    await runByInngest(requeueOverdue(() => ctx, 60));
    expect(events).toEqual([]);
  });

  test("requeues a document once its worker's lease has expired, and not before", async ({ ctx, events }) => {
    const documentId = await createUploadedDocument(ctx, await createUser(ctx));
    await leaseDocument(ctx, documentId);
    await runByInngest(requeueOverdue(() => ctx, 0));
    expect(events).toEqual([]);
    await runByInngest(requeueOverdue(() => later(ctx, 3600), 0));
    expect(events).toHaveLength(1);
  });
});

describe("retention", () => {
  test("deletes a document's row and file 24 hours and one second after the upload, not earlier", async ({
    ctx,
  }) => {
    const id = await createUploadedDocument(ctx, await createUser(ctx));
    await runByInngest(deleteExpired(() => later(ctx, DAY - 60)));
    await expect(ctx.db.document.count({ where: { id } })).resolves.toBe(1);
    await runByInngest(deleteExpired(() => later(ctx, DAY + 1)));
    await expect(ctx.db.document.count({ where: { id } })).resolves.toBe(0);
    await expect(ctx.storage.read(documentFileKey(id))).rejects.toThrow();
  });

  test("removes local files left by dead processes even when the file store is unavailable", async ({
    ctx,
  }) => {
    const done: string[] = [];
    const away: Context = {
      ...ctx,
      storage: { ...ctx.storage, listFolders: () => expect.unreachable("The store is away.") },
    };
    const step: StepTools = {
      run: (id, work) => work().finally(() => done.push(id)),
      sleepUntil: () => Promise.resolve(),
    };
    await expect(deleteExpired(() => away).run(step)).rejects.toThrow("away");
    expect(done).toEqual([
      "documents",
      "wizard runs",
      "uploads",
      "fingerprints",
      "sessions",
      "former accounts",
      "rate windows",
      "abandoned files",
      "orphaned files",
    ]);
  });

  test("removes a file that a crash left without a row", async ({ ctx }) => {
    const id = await createUploadedDocument(ctx, await createUser(ctx));
    await ctx.db.document.delete({ where: { id } });
    await runByInngest(deleteExpired(() => later(ctx, DAY)));
    await expect(ctx.storage.read(documentFileKey(id))).rejects.toThrow();
  });
});
