import { describe, expect, onTestFinished } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { balanceOf, ledgerOf, makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { DAY_AND_A_SECOND, later } from "@/tests/setup/later";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { deleteDocument } from "./delete-document";
import { extractAgain } from "./extract-again";
import { getDocumentResult } from "./get-document-result";
import { listDocuments } from "./list-documents";
import { retryDocument } from "./retry-document";
import { uploadDocument } from "./upload-document";

const TEXT = "Number: N-7\n";

const send = (user: UserContext, extractorId: string, { text = TEXT, name = "a.txt", again = false } = {}) =>
  uploadDocument(user, extractorId, () => receivedText(text, name), { again });

async function account(ctx: Context) {
  const user = await signUp(ctx);
  return { user, extractorId: await makeExtractor(user) };
}

describe("a file that its extractor has already", () => {
  test("is not processed or charged, and leads to the other document", async ({ ctx, events }) => {
    const { user, extractorId } = await account(ctx);
    const first = await send(user, extractorId);
    await processDocumentOnce(ctx, first.id);
    events.length = 0;
    const second = await send(user, extractorId, { name: "other name.txt" });
    expect(second).toMatchObject({
      status: "FAILURE",
      rejection_code: "same_file",
      rejection_reason: "This file is already here. Open the other document, or read it again.",
      credits: null,
      to_check: 0,
      checks: [{ code: "same_file", message: "The same file was here already.", document: first.id }],
    });
    expect(events).toEqual([]);
    expect(await ctx.db.job.count()).toBe(0);
    expect(await ledgerOf(user)).toEqual([
      ["SIGNUP", 10],
      ["CHARGE", -1],
    ]);
  });

  test("is processed and charged when it is read again, and says so without asking", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    const first = await send(user, extractorId);
    await processDocumentOnce(ctx, first.id);
    const second = await send(user, extractorId);
    await retryDocument(user, extractorId, second.id);
    await processDocumentOnce(ctx, second.id);
    const { document } = await getDocumentResult(user, extractorId, second.id);
    const checks = [{ code: "same_file", document: first.id }];
    expect(document).toMatchObject({ status: "SUCCESS", to_check: 0, checks, credits: 1 });
    expect(await balanceOf(user)).toBe(8);
  });

  test("is processed at once where the sender insists", async ({ ctx, events }) => {
    const { user, extractorId } = await account(ctx);
    const first = await send(user, extractorId);
    const second = await send(user, extractorId, { again: true });
    expect(second).toMatchObject({ status: "PENDING", checks: [{ code: "same_file", document: first.id }] });
    expect(events.map(({ name }) => name)).toEqual(["document/uploaded", "document/uploaded"]);
  });

  test("is told to webhooks as a failed document", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    await createWebhook(user, { url: "https://example.com", events: ["document.failed"] });
    await send(user, extractorId);
    expect(await ctx.db.webhookDelivery.count()).toBe(0);
    const { id } = await send(user, extractorId);
    expect(await ctx.db.webhookDelivery.findMany({ select: { documentId: true, type: true } })).toEqual([
      { documentId: id, type: "document.failed" },
    ]);
  });
});

describe("a document of the same file that is gone", () => {
  const gone = { code: "same_file", message: "The same file was here already. The other document is gone." };

  test("is not led to from one that was held back, neither in the list nor when it is opened", async ({
    ctx,
  }) => {
    const { user, extractorId } = await account(ctx);
    const first = await send(user, extractorId);
    const { id } = await send(user, extractorId);
    const here = [{ code: "same_file", message: "The same file was here already.", document: first.id }];
    expect(await listDocuments(user, extractorId)).toMatchObject([{ id, checks: here }, {}]);
    await processDocumentOnce(ctx, first.id);
    await deleteDocument(user, extractorId, first.id);
    const told = { rejection_reason: "This file was here already. Read it again.", checks: [gone] };
    expect(await listDocuments(user, extractorId)).toEqual([expect.objectContaining({ id, ...told })]);
    expect((await getDocumentResult(user, extractorId, id)).document).toMatchObject(told);
    expect(await retryDocument(user, extractorId, id)).toMatchObject({ checks: [gone] });
  });

  test("is not led to once its time is over, also before it is deleted", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    await send(user, extractorId);
    const then = later(user, DAY_AND_A_SECOND - 3600);
    const { id } = await send(then, extractorId, { again: true });
    await processDocumentOnce(then, id);
    const next = later(user, DAY_AND_A_SECOND);
    const { document } = await getDocumentResult(next, extractorId, id);
    expect(document).toMatchObject({ status: "SUCCESS", checks: [gone] });
    expect(await extractAgain(next, extractorId, [id])).toMatchObject([{ checks: [gone] }]);
  });
});

describe("a file is new", () => {
  test("where one byte is another", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    await send(user, extractorId);
    expect(await send(user, extractorId, { text: `${TEXT} ` })).toMatchObject({
      status: "PENDING",
      checks: [],
    });
  });

  test("to another extractor, and to another account", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    await send(user, extractorId);
    const other = await account(ctx);
    for (const [sender, to] of [
      [user, await makeExtractor(user)] as const,
      [other.user, other.extractorId] as const,
    ])
      expect(await send(sender, to)).toMatchObject({ status: "PENDING", checks: [] });
  });

  test("when its document is gone, has failed, or was held back itself", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    const first = await send(user, extractorId);
    const second = await send(user, extractorId);
    await deleteDocument(user, extractorId, first.id);
    // The second is in FAILURE.
    const third = await send(user, extractorId);
    expect([second.status, third.status]).toEqual(["FAILURE", "PENDING"]);
    expect(await send(later(user, DAY_AND_A_SECOND), extractorId)).toMatchObject({
      status: "PENDING",
      checks: [],
    });
  });
});

describe.runIf(rowLocks)("a file that is sent twice at once", () => {
  test("is processed once", async ({ committed }) => {
    const { user, extractorId } = await account(committed);
    onTestFinished(async () => void (await committed.db.user.delete({ where: { id: user.user.id } })));
    const second = await oneAfterTheOther(
      user,
      (ctx) => send(ctx, extractorId),
      () => send(user, extractorId),
    );
    expect(second).toMatchObject({ status: "fulfilled", value: { rejection_code: "same_file" } });
    expect(await committed.db.job.count({ where: { userId: user.user.id } })).toBe(1);
  });
});
