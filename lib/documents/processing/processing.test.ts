import { describe, expect, vi } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { AppError } from "@/lib/errors";
import { createUsage } from "@/lib/extraction/values/create-usage";
import type { FieldSpec, Usage } from "@/lib/extraction/values/types";
import { LeaseLostError, type Lease } from "@/lib/jobs/lease";
import { listOverdueJobs } from "@/lib/jobs/outstanding-jobs";
import {
  balanceOf,
  foldersOf,
  ledgerOf,
  makeExtractor,
  signUp,
  upload,
  uploadedDocument,
} from "@/tests/setup/account";
import { collectGarbage } from "@/tests/setup/collect-garbage";
import { test } from "@/tests/setup/context";
import { statementsOf } from "@/tests/setup/statements-of";
import { extractStep, leaseDocument, processDocumentOnce, readStep, STEPS } from "@/tests/setup/job-steps";
import { deleteDocument } from "@/lib/documents/delete-document";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { listDocuments } from "@/lib/documents/list-documents";
import { retryDocument } from "@/lib/documents/retry-document";
import { failDocument } from "./fail-document";
import { DAY_AND_A_SECOND, later } from "@/tests/setup/later";

async function leased(ctx: Context, documentId: string): Promise<Lease> {
  const lease = await leaseDocument(ctx, documentId);
  if (!lease) throw new Error("The document could not be leased");
  return lease;
}

async function statusOf(ctx: UserContext, extractorId: string) {
  const [document] = await listDocuments(ctx, extractorId);
  return document;
}

/** Uses an engine that throws the given errors before it works. */
function failing<C extends Context>(ctx: C, ...errors: Error[]): C {
  const engine: Context["engine"] = {
    ...ctx.engine,
    extract: (input, fields) => {
      const error = errors.shift();
      return error ? Promise.reject(error) : ctx.engine.extract(input, fields);
    },
  };
  return { ...ctx, engine };
}

describe("processing a document", () => {
  test("leaves nothing of its text in memory", async ({ ctx }) => {
    const { id } = await uploadedDocument(ctx);
    const texts: WeakRef<object>[] = [];
    const extract: Context["engine"]["extract"] = (input, fields) => {
      texts.push(new WeakRef(input.document));
      return ctx.engine.extract(input, fields);
    };
    await processDocumentOnce({ ...ctx, engine: { ...ctx.engine, extract } }, id);
    expect(texts).toHaveLength(1);
    await vi.waitFor(() => {
      collectGarbage();
      expect(texts[0]?.deref()).toBeUndefined();
    });
  });

  test("moves it from PENDING through PROCESSING to SUCCESS and charges once", async ({ ctx, events }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    expect(events).toEqual([{ name: "document/uploaded", data: { documentId: id, userId: user.user.id } }]);
    expect(await statusOf(user, extractor)).toMatchObject({
      status: "PENDING",
      stage: "waiting",
      credits: null,
    });

    const lease = await leased(ctx, id);
    expect(await statusOf(user, extractor)).toMatchObject({ status: "PENDING", stage: "reading" });
    await readStep(ctx, lease);
    expect(await statusOf(user, extractor)).toMatchObject({
      status: "PROCESSING",
      stage: "extracting",
      credits: 1,
    });
    await extractStep(ctx, lease);
    expect(await statusOf(user, extractor)).toMatchObject({
      status: "SUCCESS",
      stage: null,
      extracted_data: '{"Number":"N-7"}',
      missing_required: [],
    });
    expect(await balanceOf(user)).toBe(9);
  });

  test("takes few statements in each step", async ({ ctx }) => {
    const { user, extractor, id: first } = await uploadedDocument(ctx);
    await processDocumentOnce(ctx, first);
    let lease: Lease | undefined;
    let id = "";
    const counts = {
      upload: await statementsOf(async () => (id = await upload(user, extractor, "Number: N-8\n"))),
      lease: await statementsOf(async () => (lease = await leased(ctx, id))),
      read: await statementsOf(() => readStep(ctx, lease!)),
      extract: await statementsOf(() => extractStep(ctx, lease!)),
    };
    // A transaction of its own has one more, with the limits of its time.
    expect(counts).toEqual({ upload: 8, lease: 1, read: 8, extract: 10 });
  });

  test("reads the document again, under the same lease, if it changed meanwhile", async ({ ctx }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    const extract: Context["engine"]["extract"] = async (input, fields) => {
      await ctx.db.document.updateMany({ where: { id }, data: { revision: { increment: 1 } } });
      return ctx.engine.extract(input, fields);
    };
    const outcome = await processDocumentOnce({ ...ctx, engine: { ...ctx.engine, extract } }, id);
    expect(outcome).toEqual({ next: "continue" });
    expect(await statusOf(user, extractor)).toMatchObject({ status: "SUCCESS", revision: 2 });
  });

  test("stores the usage of reading it", async ({ ctx }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    expect(await getDocumentResult(user, extractor, id)).toMatchObject({ values: [], usage: null });
    const usage: Usage = {
      engine: "openai",
      model: "a-model",
      requests: 3,
      input_tokens: 12_400,
      cached_tokens: 8_000,
      output_tokens: 900,
    };
    const extract: Context["engine"]["extract"] = async (input, fields) => ({
      ...(await ctx.engine.extract(input, fields)),
      usage,
    });
    await processDocumentOnce({ ...ctx, engine: { ...ctx.engine, extract } }, id);
    expect(await getDocumentResult(user, extractor, id)).toMatchObject({ usage });
  });

  test("passes the engine the extractor's fields in order, with their further labels", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractor = await makeExtractor(user);
    await createField(user, extractor, { name: "Total", type: "NUMBER", also_called: ["Sum", "Zu zahlen"] });
    const id = await upload(user, extractor, "Number: N-7\n");
    const asked: FieldSpec[][] = [];
    const extract: Context["engine"]["extract"] = (input, fields) => {
      asked.push(fields);
      return ctx.engine.extract(input, fields);
    };
    await processDocumentOnce({ ...ctx, engine: { ...ctx.engine, extract } }, id);
    expect(asked).toEqual([
      [
        { name: "Number", type: "TEXT", required: true, prompt: "", also_called: [] },
        { name: "Total", type: "NUMBER", required: false, prompt: "", also_called: ["Sum", "Zu zahlen"] },
      ],
    ]);
  });

  test("replaying every step and redelivering the event gives one result and one charge", async ({ ctx }) => {
    const { user, id } = await uploadedDocument(ctx);
    const lease = await leased(ctx, id);
    for (const { run } of STEPS) {
      await run(ctx, lease);
      await run(ctx, lease);
    }
    expect(await processDocumentOnce(ctx, id)).toBeNull();
    expect(await ledgerOf(user)).toEqual([
      ["SIGNUP", 10],
      ["CHARGE", -1],
    ]);
  });

  test("two workers cannot lease the same document", async ({ ctx }) => {
    const { id } = await uploadedDocument(ctx);
    expect(await leaseDocument(ctx, id)).not.toBeNull();
    expect(await leaseDocument(ctx, id)).toBeNull();
  });

  for (const [index, { name, run }] of STEPS.entries()) {
    test(`a worker that dies before step "${name}" is replaced, and changes nothing if it wakes up again`, async ({
      ctx,
    }) => {
      const { user, extractor, id } = await uploadedDocument(ctx);
      const dead = await leased(ctx, id);
      for (const done of STEPS.slice(0, index)) await done.run(ctx, dead);

      const afterwards = later(ctx, 61);
      expect(await listOverdueJobs(afterwards, "DOCUMENT", 0)).toMatchObject([
        { subjectId: id, userId: user.user.id, attempts: 1 },
      ]);
      expect(await processDocumentOnce(afterwards, id)).toEqual({ next: "continue" });
      expect(await run(ctx, dead)).toEqual({ next: "stop" });
      expect(await statusOf(user, extractor)).toMatchObject({ status: "SUCCESS", credits: 1 });
      expect(await ledgerOf(user)).toHaveLength(2);
    });
  }

  for (const end of ["result", "failure"]) {
    test(`a worker that was replaced by another stores no ${end}`, async ({ ctx }) => {
      const { user, extractor, id } = await uploadedDocument(ctx);
      const slow: Context = {
        ...ctx,
        engine: {
          ...ctx.engine,
          extract: async (input, fields) => {
            expect(await processDocumentOnce(later(ctx, 61), id)).toEqual({ next: "continue" });
            if (end === "failure") throw new AppError("engine_refused", "The model declined.");
            const { answers } = await ctx.engine.extract(input, fields);
            return { answers, usage: createUsage("anthropic") };
          },
        },
      };
      expect(await processDocumentOnce(slow, id)).toEqual({ next: "stop" });
      await expect(getDocumentResult(user, extractor, id)).resolves.toMatchObject({
        document: { status: "SUCCESS" },
        usage: { engine: "local" },
      });
      expect(await ledgerOf(user)).toEqual([
        ["SIGNUP", 10],
        ["CHARGE", -1],
      ]);
    });
  }

  test("a worker that was replaced by another cannot fail the document", async ({ ctx }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    const dead = await leased(ctx, id);
    await processDocumentOnce(later(ctx, 61), id);
    const failure = failDocument(ctx, dead, new AppError("engine_refused", "The model declined."));
    await expect(failure).rejects.toThrow(LeaseLostError);
    expect(await statusOf(user, extractor)).toMatchObject({ status: "SUCCESS" });
  });

  test("a transient error is retried later without a second charge", async ({ ctx }) => {
    const { user, id } = await uploadedDocument(ctx);
    const flaky = failing(ctx, new AppError("engine_busy", "Busy.", { retryAfterSeconds: 30 }));
    const outcome = await processDocumentOnce(flaky, id);
    expect(outcome).toMatchObject({ next: "retry" });
    expect(await leaseDocument(later(ctx, 20), id)).toBeNull();
    expect(await processDocumentOnce(later(flaky, 31), id)).toEqual({ next: "continue" });
    expect(await ledgerOf(user)).toHaveLength(2);
  });

  test("five transient errors end in FAILURE with the reason and a full refund", async ({ ctx }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    const broken = failing(
      ctx,
      ...Array.from({ length: 5 }, () => new AppError("engine_failed", "The model failed.")),
    );
    for (let hour = 0; hour < 5; hour += 1) await processDocumentOnce(later(broken, hour * 3600), id);
    expect(await statusOf(user, extractor)).toMatchObject({
      status: "FAILURE",
      credits: null,
      rejection_reason: "The model failed.",
    });
    expect(await balanceOf(user)).toBe(10);
  });

  test("a refusal ends in FAILURE at once; a retry by the user is a new run, charged once", async ({
    ctx,
  }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    const refusing = failing(ctx, new AppError("engine_refused", "The model declined."));
    expect(await processDocumentOnce(refusing, id)).toEqual({ next: "stop" });
    expect(await statusOf(user, extractor)).toMatchObject({ status: "FAILURE" });

    await retryDocument(user, extractor, id);
    expect(await processDocumentOnce(ctx, id)).toEqual({ next: "continue" });
    expect(await ledgerOf(user)).toEqual([
      ["SIGNUP", 10],
      ["CHARGE", -1],
      ["REFUND", 1],
      ["CHARGE", -1],
    ]);
  });

  test("an unexpected error is shown to the user without details", async ({ ctx }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    const broken = failing(ctx, ...Array.from({ length: 5 }, () => new Error("secret detail")));
    for (let hour = 0; hour < 5; hour += 1) await processDocumentOnce(later(broken, hour * 3600), id);
    expect((await statusOf(user, extractor))?.rejection_reason).toBe("An unexpected error occurred");
  });

  test("a document that repeatedly kills its workers ends in FAILURE", async ({ ctx }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    for (let crash = 0; crash < 6; crash += 1) await leaseDocument(later(ctx, crash * 100), id);
    expect(await statusOf(user, extractor)).toMatchObject({ status: "FAILURE" });
  });

  test("a missing required value is a warning, not a failure", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractor = await makeExtractor(user, ["Number", "Vessel name"]);
    await processDocumentOnce(ctx, await upload(user, extractor, "Number: N-7\n"));
    expect(await statusOf(user, extractor)).toMatchObject({
      status: "SUCCESS",
      missing_required: ["Vessel name"],
    });
  });

  test("fields named like special object properties are kept in the extractor's order", async ({ ctx }) => {
    const { user, extractor, id } = await uploadedDocument(
      ctx,
      "2026: twenty\n\n__proto__: odd\n\n1: one\n",
      ["constructor", "2026", "__proto__", "1"],
    );
    await processDocumentOnce(ctx, id);
    const document = await statusOf(user, extractor);
    expect(document?.status).toBe("SUCCESS");
    expect([...(document?.extracted_data ?? "").matchAll(/"([^"]+)":/g)].map(([, name]) => name)).toEqual([
      "constructor",
      "2026",
      "__proto__",
      "1",
    ]);
    const { values } = await getDocumentResult(user, extractor, id);
    expect(values[0]).toMatchObject({ name: "constructor", value: null });
  });

  test("an extractor without fields produces an empty object", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractor = await makeExtractor(user, []);
    await processDocumentOnce(ctx, await upload(user, extractor, "Number: N-7\n"));
    expect(await statusOf(user, extractor)).toMatchObject({ status: "SUCCESS", extracted_data: "{}" });
  });

  test("a document cannot be deleted during processing; deleting its extractor refunds its credits", async ({
    ctx,
  }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    const lease = await leased(ctx, id);
    await readStep(ctx, lease);
    await expect(deleteDocument(user, extractor, id)).rejects.toMatchObject({ code: "document_processing" });

    await deleteExtractor(user, extractor);
    expect(await balanceOf(user)).toBe(10);
    expect(await extractStep(ctx, lease)).toEqual({ next: "stop" });
  });

  test("a document deleted while it is being read leaves no files behind", async ({ ctx }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    const lease = await leased(ctx, id);
    await deleteDocument(user, extractor, id);
    expect(await readStep(ctx, lease)).toEqual({ next: "stop" });
    expect(await foldersOf(ctx)).toEqual([]);
  });

  for (const [gone, leave] of Object.entries({
    "was deleted": (ctx: Context, id: string) => ctx.db.document.delete({ where: { id } }).then(() => ctx),
    "has expired": (ctx: Context) => Promise.resolve(later(ctx, DAY_AND_A_SECOND)),
  })) {
    test(`the job of a document that ${gone} ends without an error`, async ({ ctx }) => {
      const { user, id } = await uploadedDocument(ctx);
      expect(await processDocumentOnce(await leave(ctx, id), id)).toEqual({ next: "stop" });
      expect(await ctx.db.job.count({ where: { subjectId: id } })).toBe(0);
      expect(await ledgerOf(user)).toEqual([["SIGNUP", 10]]);
    });
  }

  test("fields added later do not change existing results", async ({ ctx }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    await processDocumentOnce(ctx, id);
    await createField(user, extractor, { name: "Later" });
    expect((await getDocumentResult(user, extractor, id)).values.map(({ name }) => name)).toEqual(["Number"]);
  });

  test("a value's checks are stored with it, and older results without checks can still be read", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    const extractor = await makeExtractor(user, ["Number"]);
    await createField(user, extractor, { name: "Total amount", type: "NUMBER" });
    const text = "INVOICE\nNumber: N-7\nTotal amount: 80.00\nThank you\nTotal amount: 81.00\n";
    const id = await upload(user, extractor, text);
    await processDocumentOnce(ctx, id);
    const { values } = await getDocumentResult(user, extractor, id);
    expect(values).toMatchObject([
      { name: "Number", evidence: { state: "verified" }, checks: [] },
      {
        name: "Total amount",
        evidence: { state: "ambiguous" },
        checks: expect.arrayContaining([expect.objectContaining({ code: "several_candidates" })]) as unknown,
      },
    ]);

    const before = values.map(({ field, ...value }) => ({ ...value, fieldId: field, checks: undefined }));
    await ctx.db.document.update({ where: { id }, data: { values: JSON.stringify(before) } });
    const old = await getDocumentResult(user, extractor, id);
    expect(old.values).toEqual(values.map((value) => ({ ...value, checks: [] })));
  });
});
