import { describe, expect } from "vitest";
import { EVERYTHING } from "@/lib/api/limits";
import { changesQuery } from "@/lib/api/paging";
import type { Context, UserContext } from "@/lib/context";
import { createExtractor } from "@/lib/extractors/create-extractor";
import { createField } from "@/lib/extractors/create-field";
import { deleteField } from "@/lib/extractors/delete-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { listExtractors } from "@/lib/extractors/list-extractors";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { confirmDocument } from "./confirm-document";
import { deleteDocument } from "./delete-document";
import { extractAgain } from "./extract-again";
import { findListRevision } from "./list-revision";
import { getDocumentResult } from "./get-document-result";
import { listChangedDocuments, listDocuments } from "./list-documents";

const FIELDS = ["Berth", "Buyer", "Flag", "Number", "Pier", "Vessel"];
const LIKE = FIELDS.map((name, index) => `${name}: K-${index}\n`).join("");
const UNLIKE = "Number: N-7\n";
const message = (found: number, of = FIELDS.length) =>
  found === 0
    ? "No values found. Is this a different kind of document?"
    : `Only ${found} of ${of} values found. Is this a different kind of document?`;

/** An extractor whose fields are not required, so that of its documents no value is to be checked. */
async function harbour(ctx: Context) {
  const user = await signUp(ctx);
  const { id: extractorId } = await createExtractor(user, { name: "Harbour" });
  for (const name of FIELDS) await createField(user, extractorId, { name });
  const add = async (text: string) => {
    const id = await upload(user, extractorId, text);
    await processDocumentOnce(ctx, id);
    return id;
  };
  return {
    user,
    extractorId,
    add,
    addLike: async (count: number) => {
      for (let n = 0; n < count; n += 1) await add(LIKE);
    },
    stateOf: async (id: string) => {
      const { document } = await getDocumentResult(user, extractorId, id);
      return [document.to_check, document.checks.map((check) => check.message)];
    },
    confirm: (id: string, confirmed: boolean) => confirmDocument(user, extractorId, id, confirmed),
  };
}

async function reviewedTold({ db, user }: UserContext): Promise<number> {
  return db.webhookDelivery.count({ where: { type: "document.reviewed", webhook: { userId: user.id } } });
}

const LIKE_THE_OTHERS = [0, []];

describe("a document without any value", () => {
  test("needs review, even if it is the first one", async ({ ctx }) => {
    const { add, stateOf } = await harbour(ctx);
    expect(await stateOf(await add("Nothing of that.\n"))).toEqual([1, [message(0)]]);
  });

  test("needs no review if a user confirmed that it has none", async ({ ctx }) => {
    const { user, extractorId, add, stateOf } = await harbour(ctx);
    const id = await add("Nothing of that.\n");
    for (const name of ["Berth", "Flag"])
      await sendCorrection(user, extractorId, id, { name, confirmed: true });
    expect(await stateOf(id)).toEqual(LIKE_THE_OTHERS);
    for (const name of ["Berth", "Flag"])
      await sendCorrection(user, extractorId, id, { name, original: true });
    expect(await stateOf(id)).toEqual([1, [message(0)]]);
  });
});

describe("a document with less than a third of the values that its extractor usually finds", () => {
  test("needs review after three others, but not before", async ({ ctx }) => {
    const { add, addLike, stateOf } = await harbour(ctx);
    const first = await add(UNLIKE);
    await addLike(2);
    expect(await stateOf(first)).toEqual(LIKE_THE_OTHERS);
    await addLike(1);
    expect(await stateOf(first)).toEqual([1, [message(1)]]);
    expect(await stateOf(await add("Number: N-7\nFlag: Red\n"))).toEqual(LIKE_THE_OTHERS);
  });

  test("still needs review when the others are gone, and the next document is compared with them", async ({
    ctx,
  }) => {
    const { user, extractorId, add, addLike, stateOf } = await harbour(ctx);
    await addLike(4);
    const unlike = await add(UNLIKE);
    for (const { id } of await listDocuments(user, extractorId))
      if (id !== unlike) await deleteDocument(user, extractorId, id);
    expect(await stateOf(unlike)).toEqual([1, [message(1)]]);
    expect(await stateOf(await add(`${UNLIKE} `))).toEqual([1, [message(1)]]);
  });

  test("no longer needs review when most others are like it", async ({ ctx }) => {
    const { add, addLike, stateOf } = await harbour(ctx);
    await addLike(4);
    const unlike = await add(UNLIKE);
    for (let n = 0; n < 4; n += 1) await add(`${UNLIKE}${n}\n`);
    expect(await stateOf(unlike)).toEqual(LIKE_THE_OTHERS);
  });

  test("is compared by the proportion of its own fields, even if some were deleted", async ({ ctx }) => {
    const { user, extractorId, add, addLike, stateOf } = await harbour(ctx);
    await addLike(4);
    const unlike = await add(UNLIKE);
    const { fields } = await getExtractor(user, extractorId);
    for (const { id, name } of fields)
      if (name !== "Number" && name !== "Flag") await deleteField(user, extractorId, id);
    expect(await stateOf(unlike)).toEqual(LIKE_THE_OTHERS);
    for (const name of ["Crane", "Quay", "Tide", "Wind"]) await createField(user, extractorId, { name });
    expect(await stateOf(unlike)).toEqual(LIKE_THE_OTHERS);
    await extractAgain(user, extractorId, [unlike]);
    await processDocumentOnce(ctx, unlike);
    expect(await stateOf(unlike)).toEqual([1, [message(1)]]);
  });

  test("is counted with its extractor, as is what failed and what is deleted within the hour", async ({
    ctx,
  }) => {
    const { user, extractorId, add, addLike, confirm } = await harbour(ctx);
    await addLike(4);
    const unlike = await add(UNLIKE);
    await upload(user, extractorId, LIKE);
    const failed = await upload(user, extractorId, LIKE);
    await user.db.document.update({
      where: { id: failed },
      data: { status: "FAILURE", rejectionReason: "Damaged." },
    });
    const soon = new Date(user.now().getTime() + 3_599_000);
    await user.db.document.update({ where: { id: unlike }, data: { expiresAt: soon } });
    const counted = { documents_failed: 1, documents_expiring: 1 };
    for (const [confirmed, toCheck] of [
      [false, 1],
      [true, 0],
    ] as const) {
      await confirm(unlike, confirmed);
      const expected = { to_check: toCheck, documents_to_check: toCheck, ...counted };
      expect(await listExtractors(user)).toMatchObject([expected]);
      expect(await getExtractor(user, extractorId)).toMatchObject(expected);
    }
  });

  test("is returned as changed when it becomes one, and when it no longer is", async ({ committed }) => {
    const { user, extractorId, add, addLike } = await harbour(committed);
    const unlike = await add(UNLIKE);
    await addLike(2);
    let { cursor } = (await listChangedDocuments(user, extractorId, EVERYTHING)).changes;
    const revisions = new Set([await findListRevision(user, extractorId)]);
    const changed = async () => {
      const { documents, changes } = await listChangedDocuments(user, extractorId, cursor);
      ({ cursor } = changes);
      expect(changesQuery.parse({ changed_since: cursor })).toEqual({ changed_since: cursor });
      expect(changes.complete).toBe(false);
      revisions.add(await findListRevision(user, extractorId));
      return documents.find(({ id }) => id === unlike);
    };
    for (const [usual, toCheck] of [
      [1000, 1],
      [500, 0],
      [600, 1],
      [null, 0],
    ] as const) {
      await user.db.extractor.update({ where: { id: extractorId }, data: { usualPerMille: usual } });
      expect(await changed()).toMatchObject({ to_check: toCheck });
    }
    expect(revisions.size).toBe(4);
    await user.db.user.delete({ where: { id: user.user.id } });
  });
});

describe("a document that is unlike the others", () => {
  test("can be confirmed by a user, and that can be undone", async ({ ctx }) => {
    const { add, confirm, stateOf } = await harbour(ctx);
    const id = await add("Nothing of that.\n");
    expect(await confirm(id, true)).toMatchObject({
      to_check: 0,
      reviewed: true,
      checks: [{ code: "unlike_the_others" }],
      confirmed_at: expect.any(String) as string,
    });
    expect(await stateOf(id)).toEqual([0, [message(0)]]);
    expect(await confirm(id, false)).toMatchObject({ to_check: 1, reviewed: false, confirmed_at: null });
  });

  test("stays confirmed when it is extracted again", async ({ ctx }) => {
    const { user, extractorId, add, confirm, stateOf } = await harbour(ctx);
    const id = await add("Nothing of that.\n");
    await confirm(id, true);
    await extractAgain(user, extractorId, [id]);
    await expect(confirm(id, false)).rejects.toMatchObject({ code: "document_processing" });
    await processDocumentOnce(ctx, id);
    expect(await stateOf(id)).toEqual([0, [message(0)]]);
  });

  test("is reviewed when it and all its values are settled, and webhooks are notified once", async ({
    ctx,
  }) => {
    const { user, extractorId, add, addLike, confirm } = await harbour(ctx);
    await addLike(4);
    await createField(user, extractorId, { name: "Crane", required: true });
    const id = await add(UNLIKE);
    await createWebhook(user, { url: "https://example.com/hook", events: ["document.reviewed"] });
    const crane = (change: { confirmed: true } | { original: true }) =>
      sendCorrection(user, extractorId, id, { name: "Crane", ...change });
    expect(await crane({ confirmed: true })).toMatchObject({ document: { to_check: 1 } });
    expect(await reviewedTold(user)).toBe(0);
    await confirm(id, true);
    await confirm(id, true);
    expect(await reviewedTold(user)).toBe(1);
    await confirm(id, false);
    await crane({ original: true });
    await confirm(id, true);
    expect(await reviewedTold(user)).toBe(1);
    await crane({ confirmed: true });
    expect(await reviewedTold(user)).toBe(2);
  });

  test("cannot be confirmed if it is another user's, failed or unknown", async ({ ctx }) => {
    const { user, extractorId, add, confirm } = await harbour(ctx);
    const id = await add("Nothing of that.\n");
    const stranger = await signUp(ctx);
    await expect(confirmDocument(stranger, extractorId, id, true)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(confirm("unknown", true)).rejects.toMatchObject({ code: "not_found" });
    const data = { status: "FAILURE", values: null, rejectionReason: "Damaged." } as const;
    await user.db.document.update({ where: { id }, data });
    await expect(confirm(id, true)).rejects.toMatchObject({ code: "conflict" });
    expect(await user.db.document.findUnique({ where: { id } })).toMatchObject({ confirmedAt: null });
  });
});

describe("a document with values", () => {
  test("is not reviewed if nothing needs review and no user has reviewed it", async ({ ctx }) => {
    const { user, extractorId, add } = await harbour(ctx);
    const { document } = await getDocumentResult(user, extractorId, await add(LIKE));
    expect(document).toMatchObject({ to_check: 0, reviewed: false });
  });

  test("is reviewed once a user has reviewed a value and nothing is left to check", async ({ ctx }) => {
    const { user, extractorId, add } = await harbour(ctx);
    await createField(user, extractorId, { name: "Crane", required: true });
    const id = await add(LIKE);
    const isReviewed = async (name: string, change: { confirmed: true } | { original: true }) =>
      (await sendCorrection(user, extractorId, id, { name, ...change })).document.reviewed;
    expect((await getDocumentResult(user, extractorId, id)).document.reviewed).toBe(false);
    expect(await isReviewed("Number", { confirmed: true })).toBe(false);
    expect(await isReviewed("Crane", { confirmed: true })).toBe(true);
    expect(await isReviewed("Crane", { original: true })).toBe(false);
  });
});
