import { describe, expect } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { deleteExpiredDocuments } from "./delete-expired-documents";
import { renewLease } from "@/lib/jobs/lease";
import { documentTextKey } from "@/lib/storage/document-files";
import { balanceOf, foldersOf, ledgerOf, makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { extractStep, leaseDocument, processDocumentOnce, readStep } from "@/tests/setup/job-steps";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { deleteDocument } from "@/lib/documents/delete-document";
import { extractAgain } from "@/lib/documents/extract-again";
import { DAY_AND_A_SECOND, later } from "@/tests/setup/later";

interface Uploaded {
  user: UserContext;
  extractorId: string;
  id: string;
}

async function uploaded(ctx: Context): Promise<Uploaded> {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user);
  return { user, extractorId, id: await upload(user, extractorId, "Number: N-7\n") };
}

/** Whether the document came to its result. */
async function process(ctx: Context, documentId: string): Promise<boolean> {
  return (await processDocumentOnce(ctx, documentId))?.next === "continue";
}

async function expectNothingLeft(ctx: Context, { user, id }: Uploaded): Promise<void> {
  await expect(ctx.db.document.count({ where: { id } })).resolves.toBe(0);
  await expect(ctx.db.job.count({ where: { subjectId: id } })).resolves.toBe(0);
  expect(await foldersOf(ctx)).toEqual([]);
  expect(await balanceOf(user)).toBe(10);
  const ledger = await ledgerOf(user);
  expect(ledger.reduce((sum, [, amount]) => sum + amount, 0)).toBe(10);
}

/** The ways in which a document goes while it is read. */
const DELETIONS: Record<string, (uploaded: Uploaded) => Promise<unknown>> = {
  "by its user": ({ user, extractorId, id }) => deleteDocument(user, extractorId, id),
  "with its extractor": ({ user, extractorId }) => deleteExtractor(user, extractorId),
  "by retention": ({ user }) => deleteExpiredDocuments(later(user, DAY_AND_A_SECOND)),
};

type Interruption = () => Promise<unknown>;

/** Each gives a context in which something else happens at one moment of the processing. */
const WHILE_READ: Record<string, (ctx: Context, interrupt: Interruption) => Context> = {
  "while its file is open": (ctx, interrupt) => ({
    ...ctx,
    storage: {
      ...ctx.storage,
      withLocalFile: (key, read) =>
        ctx.storage.withLocalFile(key, async (path) => {
          const text = await read(path);
          await interrupt();
          return text;
        }),
    },
  }),
  "before its text is written": (ctx, interrupt) => ({
    ...ctx,
    storage: {
      ...ctx.storage,
      put: async (key, bytes) => {
        await interrupt();
        await ctx.storage.put(key, bytes);
      },
    },
  }),
  "when its text has been written": (ctx, interrupt) => ({
    ...ctx,
    storage: {
      ...ctx.storage,
      put: async (key, bytes) => {
        await ctx.storage.put(key, bytes);
        await interrupt();
      },
    },
  }),
};

const whileExtracted = (ctx: Context, interrupt: Interruption): Context => ({
  ...ctx,
  engine: {
    ...ctx.engine,
    extract: async (input, fields) => {
      await interrupt();
      return ctx.engine.extract(input, fields);
    },
  },
});

describe("a document that is deleted", () => {
  for (const [way, remove] of Object.entries(DELETIONS)) {
    test(`${way} ends the run of an outstanding job, and no other`, async ({ ctx, events }) => {
      const [waiting, done] = [await uploaded(ctx), await uploaded(ctx)];
      expect(await process(ctx, done.id)).toBe(true);
      events.length = 0;
      for (const document of [waiting, done]) await remove(document);
      const data = { documentId: waiting.id, userId: waiting.user.user.id };
      expect(events).toEqual([{ name: "document/deleted", data }]);
    });
  }

  for (const [way, remove] of Object.entries(DELETIONS)) {
    for (const [moment, interrupted] of Object.entries(WHILE_READ)) {
      test(`${way} ${moment} leaves no row, job, file or text, and is not charged`, async ({
        committed: ctx,
      }) => {
        const document = await uploaded(ctx);
        let interruptions = 0;
        const reading = interrupted(ctx, () => {
          interruptions += 1;
          return remove(document);
        });
        expect(await process(reading, document.id)).toBe(false);
        expect(interruptions).toBe(1);
        await expectNothingLeft(ctx, document);
        expect(await ledgerOf(document.user)).toEqual([["SIGNUP", 10]]);
      });
    }
  }

  for (const [way, remove] of Object.entries(DELETIONS)) {
    test.runIf(rowLocks)(
      `${way} while a worker is about to write waits, without blocking the worker`,
      async ({ committed: ctx }) => {
        const document = await uploaded(ctx);
        const lease = await leaseDocument(ctx, document.id);
        const deletion = await oneAfterTheOther(
          ctx,
          (ctx) => renewLease(ctx, lease!),
          () => remove(document),
          (ctx) => ctx.db.document.updateMany({ where: { id: document.id }, data: { words: 1 } }),
        );
        expect(deletion.status).toBe("fulfilled");
        await expectNothingLeft(ctx, document);
      },
    );
  }

  for (const way of ["with its extractor", "by retention"]) {
    test(`${way} while its values are being extracted leaves no result, and is refunded`, async ({
      committed: ctx,
    }) => {
      const document = await uploaded(ctx);
      expect(
        await process(
          whileExtracted(ctx, () => DELETIONS[way]!(document)),
          document.id,
        ),
      ).toBe(false);
      await expectNothingLeft(ctx, document);
      expect(await ledgerOf(document.user)).toEqual([
        ["SIGNUP", 10],
        ["CHARGE", -1],
        ["REFUND", 1],
      ]);
    });

    test.runIf(rowLocks)(
      `${way} while it is being charged waits for that, and is refunded`,
      async ({ committed: ctx }) => {
        const document = await uploaded(ctx);
        const lease = await leaseDocument(ctx, document.id);
        const deletion = await oneAfterTheOther(
          ctx,
          (ctx) => readStep(ctx, lease!),
          () => DELETIONS[way]!(document),
        );
        expect(deletion.status).toBe("fulfilled");
        expect(await extractStep(ctx, lease!)).toEqual({ next: "stop" });
        await expectNothingLeft(ctx, document);
      },
    );
  }

  test.runIf(rowLocks)(
    "is not charged by a worker that has waited for the deletion",
    async ({ committed: ctx }) => {
      const document = await uploaded(ctx);
      const lease = await leaseDocument(ctx, document.id);
      const charge = await oneAfterTheOther(
        document.user,
        (user) => DELETIONS["with its extractor"]!({ ...document, user }),
        () => readStep(ctx, lease!),
      );
      expect(charge).toEqual({ status: "fulfilled", value: { next: "stop" } });
      await expectNothingLeft(ctx, document);
      expect(await ledgerOf(document.user)).toEqual([["SIGNUP", 10]]);
    },
  );

  test.runIf(rowLocks)(
    "is not charged by a worker that has just read its row",
    async ({ database, committed: ctx }) => {
      const document = await uploaded(ctx);
      const lease = await leaseDocument(ctx, document.id);
      let deletion: Promise<unknown> | undefined;
      const db = database.$extends({
        query: {
          // What a step begins with: the document is still there.
          async $queryRaw({ args, query }) {
            const found: unknown = await query(args);
            deletion ??= DELETIONS["by retention"]!(document);
            await deletion;
            return found;
          },
        },
      }) as unknown as Context["db"];
      expect(await readStep({ ...ctx, db }, lease!)).toEqual({ next: "stop" });
      await expectNothingLeft(ctx, document);
      expect(await ledgerOf(document.user)).toEqual([["SIGNUP", 10]]);
    },
  );

  test.runIf(rowLocks)(
    "by its user while its processing starts is kept, and the user is told",
    async ({ committed: ctx }) => {
      const document = await uploaded(ctx);
      const lease = await leaseDocument(ctx, document.id);
      const deletion = await oneAfterTheOther(
        ctx,
        (ctx) => readStep(ctx, lease!),
        () => DELETIONS["by its user"]!(document),
      );
      expect(deletion).toMatchObject({ status: "rejected", reason: { code: "document_processing" } });
      await expect(ctx.storage.read(documentTextKey(document.id))).resolves.toBeDefined();
      expect(await extractStep(ctx, lease!)).toEqual({ next: "continue" });
    },
  );
});

describe("a document that is deleted while it is extracted again", () => {
  for (const way of ["with its extractor", "by retention"]) {
    test(`${way} leaves no result, and only the repeated run is refunded`, async ({ committed: ctx }) => {
      const document = await uploaded(ctx);
      const { user, extractorId, id } = document;
      expect(await process(ctx, id)).toBe(true);
      await extractAgain(user, extractorId, [id]);
      expect(
        await process(
          whileExtracted(ctx, () => DELETIONS[way]!(document)),
          id,
        ),
      ).toBe(false);
      await expect(ctx.db.document.count({ where: { id } })).resolves.toBe(0);
      await expect(ctx.db.job.count({ where: { subjectId: id } })).resolves.toBe(0);
      expect(await ledgerOf(user)).toEqual([
        ["SIGNUP", 10],
        ["CHARGE", -1],
        ["CHARGE", -1],
        ["REFUND", 1],
      ]);
    });

    test.runIf(rowLocks)(
      `${way} waits for the call that starts it, and is refunded`,
      async ({ committed: ctx }) => {
        const document = await uploaded(ctx);
        const { user, extractorId, id } = document;
        expect(await process(ctx, id)).toBe(true);
        const deletion = await oneAfterTheOther(
          user,
          (user) => extractAgain(user, extractorId, [id]),
          () => DELETIONS[way]!(document),
        );
        expect(deletion.status).toBe("fulfilled");
        expect(await balanceOf(user)).toBe(9);
        // Retention does not know of the job, which was not there when it began.
        expect(await process(ctx, id)).toBe(false);
        await expect(ctx.db.job.count({ where: { subjectId: id } })).resolves.toBe(0);
        expect(await balanceOf(user)).toBe(9);
      },
    );
  }
});

describe("deleting an extractor", () => {
  test("while its documents are processed refunds those without a result, leaves no file, and keeps the ledger correct", async ({
    committed: ctx,
  }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user);
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upload(user, extractorId, `Number: N-${index}\n`)),
    );
    const runs = ids.map((id) => process(ctx, id));
    // While they are processed: one has its result, others wait for theirs.
    await Promise.race(runs);
    await deleteExtractor(user, extractorId);
    const results = (await Promise.all(runs)).filter(Boolean).length;

    await expect(ctx.db.document.count({ where: { extractorId } })).resolves.toBe(0);
    expect(await foldersOf(ctx)).toEqual([]);
    const entries = await ctx.db.ledgerEntry.findMany({ where: { userId: user.user.id } });
    const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
    expect(count("CHARGE") - count("REFUND")).toBe(results);
    expect(await balanceOf(user)).toBe(entries.reduce((sum, { amount }) => sum + amount, 0));
  });
});
