import { describe, expect, onTestFinished, vi } from "vitest";
import { EVERYTHING } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { takeLease } from "@/lib/jobs/lease";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { leaseDocument, processDocumentOnce } from "@/tests/setup/job-steps";
import { rowLocks } from "@/tests/setup/side-by-side";
import { sendCorrection } from "@/tests/setup/send-correction";
import { deleteDocument } from "./delete-document";
import { extractAgain } from "./extract-again";
import { listChangedDocuments, listDocuments } from "./list-documents";

const MANY = 5_000;

/** A list that is followed by its changes, as a screen does. Its writes are committed: in one transaction all is one change. */
async function follow(ctx: UserContext, extractorId: string) {
  const brief = { brief: true };
  let { cursor } = (await listChangedDocuments(ctx, extractorId, EVERYTHING, brief)).changes;
  /** What is answered now, and how long that is as JSON. */
  const poll = async () => {
    const answer = await listChangedDocuments(ctx, extractorId, cursor, brief);
    ({ cursor } = answer.changes);
    return { ...answer, bytes: JSON.stringify(answer).length };
  };
  await untilSettled(poll);
  return { poll };
}

/** Other tests' transactions are open at the same time: until they end, what was written since they began is repeated. */
async function untilSettled(poll: () => Promise<{ documents: unknown[] }>): Promise<void> {
  await vi.waitFor(async () => expect((await poll()).documents).toEqual([]), { timeout: 20_000 });
}

async function accountIn(ctx: Parameters<typeof signUp>[0]): Promise<UserContext> {
  const user = await signUp(ctx);
  onTestFinished(async () => void (await user.db.user.deleteMany({ where: { id: user.user.id } })));
  return user;
}

async function insertMany(ctx: UserContext, extractorId: string): Promise<void> {
  await ctx.db.$executeRaw`
    INSERT INTO "Document" ("id", "userId", "extractorId", "filename", "size", "format", "status", "updatedAt", "expiresAt")
    SELECT gen_random_uuid(), ${ctx.user.id}, ${extractorId}, n || '.txt', 10, 'txt', 'PENDING', now(), now() + interval '1 day'
    FROM generate_series(1, ${MANY}::int) n`;
}

describe(`the changes of a list of ${MANY.toLocaleString("en")} documents`, () => {
  test("are the added, leased, processed, corrected and re-extracted documents, and nothing else", async ({
    committed,
  }) => {
    const user = await accountIn(committed);
    const extractorId = await makeExtractor(user);
    await insertMany(user, extractorId);
    const { poll } = await follow(user, extractorId);
    expect(await poll()).toMatchObject({ documents: [], changes: { complete: false, count: MANY } });

    const id = await upload(user, extractorId, "Number: N-7\n");
    const changed = async (expected: object) => {
      const { documents, changes, bytes } = await poll();
      expect(documents).toEqual([expect.objectContaining({ id, ...expected })]);
      expect(changes).toMatchObject({ complete: false, count: MANY + 1 });
      expect(bytes).toBeLessThan(2_000);
      await untilSettled(poll);
    };
    await changed({ status: "PENDING", stage: "waiting" });
    const lease = await leaseDocument(committed, id);
    await changed({ status: "PENDING", stage: "reading" });
    await user.db.job.update({ where: { id: lease!.jobId }, data: { leaseToken: null, leaseUntil: null } });
    await changed({ status: "PENDING", stage: "waiting" });
    await processDocumentOnce(committed, id);
    await changed({ status: "SUCCESS", extracted_data: '{"Number":"N-7"}' });
    await sendCorrection(user, extractorId, id, { name: "Number", value: "N-8" });
    await changed({ extracted_data: '{"Number":"N-8"}' });
    await extractAgain(user, extractorId, [id]);
    await changed({ status: "PROCESSING", stage: "waiting" });
  });

  test("are at first the requested number of newest documents, and the count of each status", async ({
    committed,
  }) => {
    const user = await accountIn(committed);
    const extractorId = await makeExtractor(user);
    await insertMany(user, extractorId);
    const failed = await upload(user, extractorId, "Number: N-7\n");
    await user.db.document.update({
      where: { id: failed },
      data: { status: "FAILURE", rejectionReason: "It is damaged." },
    });
    const first = await listChangedDocuments(user, extractorId, EVERYTHING, { brief: true, limit: 200 });
    expect(first.documents).toHaveLength(200);
    expect(first.changes).toMatchObject({
      complete: true,
      count: MANY + 1,
      counts: { PENDING: MANY, PROCESSING: 0, SUCCESS: 0, FAILURE: 1 },
    });
    const [next] = await listDocuments(user, extractorId, { after: first.next_cursor!, take: 1 });
    expect(next!.id < first.documents.at(-1)!.id).toBe(true);
  });

  test("reveal by the count that a document was deleted or has expired", async ({ committed }) => {
    const user = await accountIn(committed);
    const extractorId = await makeExtractor(user);
    await insertMany(user, extractorId);
    const { poll } = await follow(user, extractorId);
    const [first, second] = await listDocuments(user, extractorId, { take: 2 });
    await deleteDocument(user, extractorId, first!.id);
    expect(await poll()).toMatchObject({ documents: [], changes: { count: MANY - 1 } });
    await user.db.document.update({ where: { id: second!.id }, data: { expiresAt: user.now() } });
    expect(await poll()).toMatchObject({ documents: [], changes: { count: MANY - 2 } });
  });
});

describe("the changes of a list", () => {
  test("are all documents without a cursor, with a cursor from the future, and after the fields changed", async ({
    committed,
  }) => {
    const user = await accountIn(committed);
    const extractorId = await makeExtractor(user);
    const id = await upload(user, extractorId, "Number: N-7\n");
    await processDocumentOnce(committed, id);
    const { changes } = await listChangedDocuments(user, extractorId, EVERYTHING);
    const later = changes.cursor.replace(/^\d+/, "999999999999");
    for (const since of [EVERYTHING, later, "nonsense"]) {
      const answer = await listChangedDocuments(user, extractorId, since);
      expect(answer.changes).toMatchObject({ complete: true, count: 1 });
      expect(answer.documents).toEqual(await listDocuments(user, extractorId));
    }
    await createField(user, extractorId, { name: "Another" });
    expect(await listChangedDocuments(user, extractorId, changes.cursor)).toMatchObject({
      documents: [{ id, fields_changed: true }],
      changes: { complete: true, outdated: 1 },
    });
  });

  test("exclude changes of other extractors", async ({ committed }) => {
    const user = await accountIn(committed);
    const extractorId = await makeExtractor(user);
    await upload(user, extractorId, "Number: N-7\n");
    const { poll } = await follow(user, extractorId);
    const other = await upload(user, await makeExtractor(user), "Number: N-8\n");
    await takeLease(committed, "DOCUMENT", other);
    const stranger = await accountIn(committed);
    await upload(stranger, await makeExtractor(stranger), "Number: N-9\n");
    expect(await poll()).toMatchObject({ documents: [], changes: { count: 1 } });
    await expect(listChangedDocuments(stranger, extractorId, EVERYTHING)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test.runIf(rowLocks)(
    "include what a transaction wrote that began before a poll and ended after it",
    async ({ committed }) => {
      const user = await accountIn(committed);
      const extractorId = await makeExtractor(user);
      const [slow, fast] = [
        await upload(user, extractorId, "Number: N-7\n"),
        await upload(user, extractorId, "Number: N-8\n"),
      ];
      const { poll } = await follow(user, extractorId);
      const rename = (db: UserContext["db"], id: string) =>
        db.document.update({ where: { id }, data: { filename: "renamed.txt" } });
      await user.db.$transaction(async (db) => {
        await rename(db, slow);
        await rename(user.db, fast);
        expect((await poll()).documents).toMatchObject([{ id: fast }]);
      });
      expect((await poll()).documents.map(({ id }) => id)).toContain(slow);
      await untilSettled(poll);
    },
  );
});
