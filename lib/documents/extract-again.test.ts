import { describe, expect } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { createField } from "@/lib/extractors/create-field";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { lockExtractor } from "@/lib/extractors/own-extractor";
import { updateField } from "@/lib/extractors/update-field";
import type { AppEvent } from "@/lib/jobs/events";
import { documentFileKey } from "@/lib/storage/document-files";
import { balanceOf, ledgerOf, makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { sendCorrection } from "@/tests/setup/send-correction";
import { deleteDocument } from "./delete-document";
import { extractAgain } from "./extract-again";
import { getDocumentResult } from "./get-document-result";
import { listDocuments } from "./list-documents";
import { DAY_AND_A_SECOND, later } from "@/tests/setup/later";

const TEXT = "Number: N-7\nBuyer: Ada Lovelace\nPier: 12\n";

interface Processed {
  user: UserContext;
  extractorId: string;
  ids: string[];
}

/** An extractor with processed documents, each paid with one of ten credits. */
async function processed(ctx: Context, documents = 1): Promise<Processed> {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, ["Number", "Buyer"]);
  const ids: string[] = [];
  for (let count = 0; count < documents; count += 1) {
    const id = await upload(user, extractorId, TEXT);
    await processDocumentOnce(ctx, id);
    ids.push(id);
  }
  return { user, extractorId, ids };
}

async function dataOf({ user, extractorId, ids }: Processed): Promise<Record<string, unknown>> {
  const { document } = await getDocumentResult(user, extractorId, ids[0]!);
  return JSON.parse(document.extracted_data ?? "{}") as Record<string, unknown>;
}

/** All that a refused call must leave as it is. */
async function stateOf({ user, extractorId }: Processed, events: AppEvent[]) {
  return {
    events: [...events],
    documents: await listDocuments(user, extractorId),
    jobs: await user.db.job.findMany({ where: { userId: user.user.id } }),
    ledger: await ledgerOf(user),
    extractor: await getExtractor(user, extractorId),
  };
}

const failing = (ctx: Context): Context => ({
  ...ctx,
  engine: {
    ...ctx.engine,
    extract: () => Promise.reject(new AppError("engine_refused", "The model declined.")),
  },
});

describe("a document that is extracted again", () => {
  test("has the values of the current fields, from its stored text, for the price of one more run", async ({
    ctx,
    events,
  }) => {
    const { user, extractorId, ids } = await processed(ctx);
    const [id] = ids as [string];
    const pier = await createField(user, extractorId, { name: "Pier" });
    const changed = await listDocuments(user, extractorId);
    expect(changed).toMatchObject([{ fields_changed: true, changed_fields: 1 }]);
    // Reading it again would fail.
    await ctx.storage.put(documentFileKey(id), new TextEncoder().encode("%PDF-1.7 and nothing more"));

    const [document] = await extractAgain(user, extractorId, [id]);
    expect(document).toMatchObject({
      id,
      status: "PROCESSING",
      credits: 2,
      stage: "waiting",
      extracted_data: null,
      to_check: 0,
      fields_changed: false,
    });
    expect(events.at(-1)).toEqual({
      name: "document/extraction-requested",
      data: { documentId: id, userId: user.user.id },
    });
    await processDocumentOnce(ctx, id);
    expect(await dataOf({ user, extractorId, ids })).toEqual({
      Number: "N-7",
      Buyer: "Ada Lovelace",
      Pier: "12",
    });
    expect(await listDocuments(user, extractorId)).toMatchObject([
      { status: "SUCCESS", fields_changed: false, changed_fields: 0, credits: 2, rejection_reason: null },
    ]);
    expect(await ledgerOf(user)).toEqual([
      ["SIGNUP", 10],
      ["CHARGE", -1],
      ["CHARGE", -1],
    ]);
    await updateField(user, extractorId, pier.id, { prompt: "Where the ship lies" });
    expect(await listDocuments(user, extractorId)).toMatchObject([{ fields_changed: true }]);
    await updateField(user, extractorId, pier.id, { prompt: "" });
    expect(await listDocuments(user, extractorId)).toMatchObject([{ fields_changed: false }]);
  });

  test("keeps the user's values of fields with the same name and type", async ({ ctx }) => {
    const made = await processed(ctx);
    const { user, extractorId, ids } = made;
    const [id] = ids as [string];
    const { fields } = await getExtractor(user, extractorId);
    const say = (name: string, value: string) => sendCorrection(user, extractorId, id, { name, value });
    await say("Number", "N-8");
    await say("Buyer", "12");
    await updateField(user, extractorId, fields[1]!.id, { type: "DATE" });
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce(ctx, id);
    const { values } = await getDocumentResult(user, extractorId, id);
    expect(values).toMatchObject([
      { name: "Number", value: "N-8", original: "N-7", correction: { value: "N-8" } },
      { name: "Buyer", value: null, correction: null, confirmed_at: null },
    ]);
  });

  test("keeps a confirmed value even if the engine now finds another", async ({ ctx }) => {
    const { user, extractorId, ids } = await processed(ctx);
    const [id] = ids as [string];
    for (const name of ["Number", "Buyer"])
      await sendCorrection(user, extractorId, id, { name, confirmed: true });
    const { fields } = await getExtractor(user, extractorId);
    await updateField(user, extractorId, fields[0]!.id, { also_called: ["Pier"], prompt: "Pier" });
    const answers = [
      { raw: "12", quote: "12" },
      { raw: "Ada Lovelace", quote: "Ada Lovelace" },
    ];
    const { engine } = ctx;
    const extract: Context["engine"]["extract"] = async (input, asked) => ({
      ...(await engine.extract(input, asked)),
      answers,
    });
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce({ ...ctx, engine: { ...engine, extract } }, id);
    const { values } = await getDocumentResult(user, extractorId, id);
    expect(values).toMatchObject([
      { name: "Number", value: "N-7", original: "12", correction: { value: "N-7" } },
      { name: "Buyer", value: "Ada Lovelace", correction: null, confirmed_at: expect.any(String) as string },
    ]);
  });

  test("keeps its values if that fails, says why, and is not charged", async ({ ctx }) => {
    const made = await processed(ctx);
    const { user, extractorId, ids } = made;
    const [id] = ids as [string];
    await sendCorrection(user, extractorId, id, { name: "Number", value: "N-8" });
    await createField(user, extractorId, { name: "Pier" });
    const before = await getDocumentResult(user, extractorId, id);
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce(failing(ctx), id);

    expect(await getDocumentResult(user, extractorId, id)).toEqual({
      ...before,
      document: {
        ...before.document,
        rejection_code: "engine_refused",
        rejection_reason: "The model declined.",
      },
    });
    expect(await balanceOf(user)).toBe(9);
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce(ctx, id);
    expect(await listDocuments(user, extractorId)).toMatchObject([
      { status: "SUCCESS", rejection_reason: null },
    ]);
    expect(await dataOf(made)).toEqual({ Number: "N-8", Buyer: "Ada Lovelace", Pier: "12" });
  });

  test("cannot be deleted meanwhile", async ({ ctx }) => {
    const { user, extractorId, ids } = await processed(ctx);
    await extractAgain(user, extractorId, ids);
    await expect(deleteDocument(user, extractorId, ids[0]!)).rejects.toMatchObject({
      code: "document_processing",
    });
    await processDocumentOnce(ctx, ids[0]!);
    await deleteDocument(user, extractorId, ids[0]!);
    expect(await ctx.db.job.count({ where: { userId: user.user.id } })).toBe(0);
  });
});

describe("extracting several documents again", () => {
  test("returns them in the requested order, each once", async ({ ctx }) => {
    const { user, extractorId, ids } = await processed(ctx, 3);
    const [a, b, c] = ids as [string, string, string];
    const documents = await extractAgain(user, extractorId, [c, a, c, b]);
    expect(documents.map(({ id }) => id)).toEqual([c, a, b]);
    expect(await balanceOf(user)).toBe(4);
  });

  test("changes nothing if the credits do not suffice for all of them", async ({ ctx, events }) => {
    const made = await processed(ctx, 6);
    const before = await stateOf(made, events);
    await expect(extractAgain(made.user, made.extractorId, made.ids)).rejects.toMatchObject({
      code: "not_enough_credits",
      message: "Not enough credits: extracting these 6 documents needs 6, but your balance is 4.",
    });
    expect(await stateOf(made, events)).toEqual(before);
  });

  test("changes nothing if one of them is unavailable", async ({ ctx, events }) => {
    const made = await processed(ctx, 2);
    const { user, extractorId, ids } = made;
    const other = await processed(ctx);
    const pending = await upload(user, extractorId, TEXT);
    const failed = await upload(user, extractorId, TEXT);
    await ctx.db.document.update({
      where: { id: failed },
      data: { status: "FAILURE", rejectionReason: "Broken" },
    });
    const before = await stateOf(made, events);
    for (const [id, code] of [
      [other.ids[0]!, "not_found"],
      ["unknown", "not_found"],
      [pending, "document_processing"],
      [failed, "conflict"],
    ] as const)
      await expect(extractAgain(user, extractorId, [...ids, id]), code).rejects.toMatchObject({ code });
    const tomorrow = later(user, DAY_AND_A_SECOND);
    await expect(extractAgain(tomorrow, extractorId, ids)).rejects.toMatchObject({ code: "not_found" });
    expect(await stateOf(made, events)).toEqual(before);
  });

  test("needs the terms to be accepted", async ({ ctx }) => {
    const { user, extractorId, ids } = await processed(ctx);
    const refused = extractAgain({ ...user, user: { ...user.user, tosAccepted: false } }, extractorId, ids);
    await expect(refused).rejects.toMatchObject({ code: "terms_not_accepted" });
  });
});

describe("at the same time", () => {
  test.runIf(rowLocks)(
    "a second click starts no second run, and costs nothing",
    async ({ committed: ctx }) => {
      const { user, extractorId, ids } = await processed(ctx, 2);
      const second = await oneAfterTheOther(
        user,
        (user) => extractAgain(user, extractorId, ids),
        () => extractAgain(user, extractorId, [...ids].reverse()),
      );
      expect(second).toMatchObject({ status: "rejected", reason: { code: "document_processing" } });
      expect(await balanceOf(user)).toBe(6);
      expect(await ctx.db.job.count({ where: { userId: user.user.id } })).toBe(2);
      const runs = await ctx.db.document.findMany({ where: { extractorId }, select: { run: true } });
      expect(runs).toEqual([{ run: 2 }, { run: 2 }]);
    },
  );

  test.runIf(rowLocks)(
    "the deletion of their extractor is not blocked, and nothing is charged for deleted documents",
    async ({ committed: ctx, events }) => {
      const { user, extractorId, ids } = await processed(ctx, 2);
      const queued = events.length;
      const second = await oneAfterTheOther(
        user,
        (user) => lockExtractor(user, extractorId),
        () => extractAgain(user, extractorId, ids),
        (user) => deleteExtractor(user, extractorId),
      );
      expect(second).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
      expect(await balanceOf(user)).toBe(8);
      expect(events).toHaveLength(queued);
    },
  );

  test.runIf(rowLocks)(
    "a correction that came first is kept by the run that waited for it",
    async ({ committed: ctx }) => {
      const { user, extractorId, ids } = await processed(ctx);
      const [id] = ids as [string];
      const second = await oneAfterTheOther(
        user,
        (user) => sendCorrection(user, extractorId, id, { name: "Number", value: "N-8" }),
        () => extractAgain(user, extractorId, [id]),
      );
      expect(second.status).toBe("fulfilled");
      await processDocumentOnce(ctx, id);
      const { values } = await getDocumentResult(user, extractorId, id);
      expect(values[0]).toMatchObject({ value: "N-8", original: "N-7" });
    },
  );

  test.runIf(rowLocks)(
    "two extractors' documents cannot be paid for with the same credits",
    async ({ committed: ctx }) => {
      const { user, extractorId, ids } = await processed(ctx, 4);
      const other = await makeExtractor(user);
      const otherIds: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        const id = await upload(user, other, TEXT);
        await processDocumentOnce(ctx, id);
        otherIds.push(id);
      }
      await ctx.db.user.update({ where: { id: user.user.id }, data: { credits: 4 } });
      const second = await oneAfterTheOther(
        user,
        (user) => extractAgain(user, extractorId, ids),
        () => extractAgain(user, other, otherIds),
      );
      expect(second).toMatchObject({ status: "rejected", reason: { code: "not_enough_credits" } });
      expect(await balanceOf(user)).toBe(0);
    },
  );
});
