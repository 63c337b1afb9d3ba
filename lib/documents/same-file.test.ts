import { describe, expect, onTestFinished } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { balanceOf, ledgerOf, makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { DAY_AND_A_SECOND, later } from "@/tests/setup/later";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { deleteDocument } from "./delete-document";
import { getDocumentResult } from "./get-document-result";
import { listChangedDocuments, listDocuments } from "./list-documents";
import { retryDocument } from "./retry-document";
import { uploadDocument } from "./upload-document";

const TEXT = "Number: N-7\n";

const send = (user: UserContext, extractorId: string, { text = TEXT, name = "a.txt" } = {}) =>
  uploadDocument(user, extractorId, () => receivedText(text, name));

const checkOf = (document: string) => ({
  code: "same_file",
  message: "Uploaded more than once.",
  document,
});

async function account(ctx: Context) {
  const user = await signUp(ctx);
  return { user, extractorId: await makeExtractor(user) };
}

/** Which document each of the listed ones names as its copy. */
async function copiesIn(user: UserContext, extractorId: string) {
  const documents = await listDocuments(user, extractorId);
  return Object.fromEntries(documents.map(({ id, checks }) => [id, checks[0]?.document]));
}

describe("a file that its extractor already has", () => {
  test("is processed and charged like any other", async ({ ctx, events }) => {
    const { user, extractorId } = await account(ctx);
    const first = await send(user, extractorId);
    await processDocumentOnce(ctx, first.id);
    events.length = 0;
    const second = await send(user, extractorId, { name: "other name.txt" });
    expect(second).toMatchObject({ status: "PENDING", rejection_code: null, checks: [checkOf(first.id)] });
    expect(events.map(({ name }) => name)).toEqual(["document/uploaded"]);
    await processDocumentOnce(ctx, second.id);
    const { document } = await getDocumentResult(user, extractorId, second.id);
    expect(document).toMatchObject({ status: "SUCCESS", credits: 1, to_check: 0 });
    expect(await ledgerOf(user)).toEqual([
      ["SIGNUP", 10],
      ["CHARGE", -1],
      ["CHARGE", -1],
    ]);
  });

  test("is not reported to webhooks as a failure", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    await createWebhook(user, { url: "https://example.com", events: ["document.failed"] });
    await send(user, extractorId);
    await send(user, extractorId);
    expect(await ctx.db.webhookDelivery.count()).toBe(0);
  });

  test("marks both documents, each with the other", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    const first = await send(user, extractorId);
    const second = await send(user, extractorId);
    expect(await copiesIn(user, extractorId)).toEqual({ [first.id]: second.id, [second.id]: first.id });
    const { document } = await getDocumentResult(user, extractorId, first.id);
    expect(document).toMatchObject({ to_check: 0, checks: [checkOf(second.id)] });
  });

  test("marks the first document in the changes since the list was read", async ({ committed }) => {
    const { user, extractorId } = await account(committed);
    onTestFinished(async () => void (await committed.db.user.delete({ where: { id: user.user.id } })));
    const first = await send(user, extractorId);
    const { changes } = await listChangedDocuments(user, extractorId, "0");
    const second = await send(user, extractorId);
    const { documents } = await listChangedDocuments(user, extractorId, changes.cursor);
    expect(documents.find(({ id }) => id === first.id)?.checks).toEqual([checkOf(second.id)]);
  });
});

describe("a document of the same file that is gone", () => {
  test("is no longer named, and a document without other copies is no longer marked", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    const first = await send(user, extractorId);
    const { id } = await send(user, extractorId);
    await deleteDocument(user, extractorId, first.id);
    expect(await copiesIn(user, extractorId)).toEqual({ [id]: undefined });
  });

  test("leaves the other copies to name each other", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    const first = await send(user, extractorId);
    const second = await send(user, extractorId);
    const third = await send(user, extractorId);
    await deleteDocument(user, extractorId, second.id);
    expect(await copiesIn(user, extractorId)).toEqual({ [first.id]: third.id, [third.id]: first.id });
  });

  test("is not named once it has expired, even before it is deleted", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    await send(user, extractorId);
    const { id } = await send(later(user, DAY_AND_A_SECOND - 3600), extractorId);
    expect(await copiesIn(later(user, DAY_AND_A_SECOND), extractorId)).toEqual({ [id]: undefined });
  });
});

test("a copy that an earlier version did not process is processed when it is retried", async ({ ctx }) => {
  const { user, extractorId } = await account(ctx);
  const first = await send(user, extractorId);
  await processDocumentOnce(ctx, first.id);
  const { id } = await send(user, extractorId);
  await ctx.db.job.deleteMany();
  const held = { status: "FAILURE", rejectionCode: "same_file", rejectionReason: "It is here." } as const;
  await ctx.db.document.update({ where: { id }, data: held });
  expect(await listDocuments(user, extractorId)).toMatchObject([
    { id, status: "FAILURE", rejection_reason: "It is here.", checks: [checkOf(first.id)] },
    { id: first.id },
  ]);
  await retryDocument(user, extractorId, id);
  await processDocumentOnce(ctx, id);
  expect((await getDocumentResult(user, extractorId, id)).document).toMatchObject({ status: "SUCCESS" });
  expect(await balanceOf(user)).toBe(8);
});

describe("a file is new", () => {
  test("if one byte differs", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    await send(user, extractorId);
    expect(await send(user, extractorId, { text: `${TEXT} ` })).toMatchObject({ checks: [] });
  });

  test("for another extractor or account", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    await send(user, extractorId);
    const other = await account(ctx);
    for (const [sender, to] of [
      [user, await makeExtractor(user)] as const,
      [other.user, other.extractorId] as const,
    ])
      expect(await send(sender, to)).toMatchObject({ checks: [] });
  });

  test("once its document has expired", async ({ ctx }) => {
    const { user, extractorId } = await account(ctx);
    await send(user, extractorId);
    expect(await send(later(user, DAY_AND_A_SECOND), extractorId)).toMatchObject({ checks: [] });
  });
});

describe.runIf(rowLocks)("a file that is sent twice at once", () => {
  test("marks both documents", async ({ committed }) => {
    const { user, extractorId } = await account(committed);
    onTestFinished(async () => void (await committed.db.user.delete({ where: { id: user.user.id } })));
    await oneAfterTheOther(
      user,
      (ctx) => send(ctx, extractorId),
      () => send(user, extractorId),
    );
    const [second, first] = await listDocuments(user, extractorId);
    expect([first?.checks, second?.checks]).toEqual([[checkOf(second!.id)], [checkOf(first!.id)]]);
    expect(await committed.db.job.count({ where: { userId: user.user.id } })).toBe(2);
  });
});
