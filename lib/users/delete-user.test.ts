import { describe, expect } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { renewLease } from "@/lib/jobs/lease";
import { directUploadKey } from "@/lib/storage/document-files";
import { balanceOf, foldersOf, ledgerOf, makeExtractor, signUp, upload } from "@/tests/setup/account";
import { expectNothingLeft, NO_ROWS, rowsOf } from "@/tests/setup/account-rows";
import { test } from "@/tests/setup/context";
import {
  extractStep,
  leaseDocument,
  processDocumentOnce,
  readStep,
  runWizardOnce,
} from "@/tests/setup/job-steps";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { createWizardRun } from "@/tests/setup/uploaded-document";
import { toChunksOf } from "@/lib/values/row-chunks";
import { replaceTables } from "@/lib/values/stored-chunks";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { testWebhook } from "@/lib/webhooks/test-webhook";
import { claimBonus } from "./claim-bonus";
import { createKey } from "./create-key";
import { createUser } from "./create-user";
import { deleteUser } from "./delete-user";
import { forgetFormerAccounts } from "./former-accounts";
import { later } from "@/tests/setup/later";

const DAY = 24 * 3600;
const INVOICE = "Number: N-7\n";

const confirmed = (user: UserContext) => deleteUser(user, { email: user.user.email });

async function withDocument(ctx: Context) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user);
  return { user, extractorId, id: await upload(user, extractorId, INVOICE) };
}

describe("deleting the account", () => {
  test("deletes all its rows, files and runs, but nothing of others", async ({ ctx, events }) => {
    const { user, extractorId, id } = await withDocument(ctx);
    const other = await withDocument(ctx);
    await processDocumentOnce(ctx, id);
    await replaceTables(
      ctx,
      id,
      toChunksOf({ Items: { found: [[["Rope"], null, [null]]], corrected: null } }),
    );
    await upload(user, extractorId, INVOICE);
    await createWizardRun(ctx, user.user.id);
    await claimBonus(user);
    const { webhook } = await createWebhook(user, {
      url: "https://example.com/hook",
      events: ["document.succeeded"],
    });
    await testWebhook(user, webhook.id);
    const userId = user.user.id;
    await ctx.db.account.create({
      data: { userId, type: "oidc", provider: "google", providerAccountId: userId },
    });
    for (const sessionToken of [`${userId}-1`, `${userId}-2`]) {
      await ctx.db.session.create({
        data: { sessionToken, userId, expires: new Date(Date.now() + DAY * 1000) },
      });
    }
    const file = {
      filename: "a.txt",
      size: 1,
      contentType: "",
      expiresAt: new Date(Date.now() + DAY * 1000),
    };
    const sent = await ctx.db.directUpload.create({ data: { ...file, userId, extractorId } });
    await ctx.storage.put(directUploadKey(sent.id), new Uint8Array(1));
    await createKey(user, { name: "Reports", scope: "read" });
    const before = await rowsOf(user);
    expect(Object.values(before).every((count) => count > 0)).toBe(true);
    const others = await rowsOf(other.user);

    await confirmed(user);

    expect(await rowsOf(user)).toEqual(NO_ROWS);
    expect(events.at(-1)).toEqual({ name: "account/deleted", data: { userId } });
    expect(await rowsOf(other.user)).toEqual(others);
    expect(await foldersOf(ctx)).toEqual([`documents/${other.id}`]);
  });

  test("with another address is refused, naming the input, and changes nothing", async ({ ctx }) => {
    const { user } = await withDocument(ctx);
    const before = await rowsOf(user);
    for (const email of ["", "someone@example.com"]) {
      await expect(deleteUser(user, { email })).rejects.toMatchObject({
        code: "invalid",
        fields: { email: "This does not match your account's e-mail address" },
      });
    }
    expect(await rowsOf(user)).toEqual(before);
  });

  test("a second time finds no one signed in", async ({ ctx }) => {
    const user = await signUp(ctx);
    await confirmed(user);
    await expect(confirmed(user)).rejects.toMatchObject({ code: "not_signed_in" });
  });
});

describe("the account's documents, when it is deleted while they are processed,", () => {
  test("are not read to the end, and the worker writes nothing", async ({ committed: ctx }) => {
    const { user, id } = await withDocument(ctx);
    const put: typeof ctx.storage.put = async (key, bytes) => {
      await confirmed(user);
      await ctx.storage.put(key, bytes);
    };
    expect(await processDocumentOnce({ ...ctx, storage: { ...ctx.storage, put } }, id)).toEqual({
      next: "stop",
    });
    await expectNothingLeft(user);
  });

  test("leave none of the engine's stored answers", async ({ committed: ctx }) => {
    const { user, id } = await withDocument(ctx);
    const extract: typeof ctx.engine.extract = async (input) => {
      await confirmed(user);
      await input.partialAnswers?.save("{}");
      throw new Error("It was interrupted.");
    };
    expect(await processDocumentOnce({ ...ctx, engine: { ...ctx.engine, extract } }, id)).toEqual({
      next: "stop",
    });
    await expectNothingLeft(user);
  });

  test("get no values", async ({ committed: ctx }) => {
    const { user, id } = await withDocument(ctx);
    const extract: typeof ctx.engine.extract = async (input, fields) => {
      await confirmed(user);
      return ctx.engine.extract(input, fields);
    };
    expect(await processDocumentOnce({ ...ctx, engine: { ...ctx.engine, extract } }, id)).toEqual({
      next: "stop",
    });
    await expectNothingLeft(user);
  });

  test("do not become an extractor in the wizard", async ({ committed: ctx }) => {
    const user = await signUp(ctx);
    const id = await createWizardRun(ctx, user.user.id);
    const propose: typeof ctx.engine.propose = async (...input) => {
      await confirmed(user);
      return ctx.engine.propose(...input);
    };
    expect(await runWizardOnce({ ...ctx, engine: { ...ctx.engine, propose } }, id)).toEqual({ next: "stop" });
    await expectNothingLeft(user);
  });

  test.runIf(rowLocks)(
    "wait for a worker that is about to write, without blocking it",
    async ({ committed: ctx }) => {
      const { user, id } = await withDocument(ctx);
      const lease = await leaseDocument(ctx, id);
      const deletion = await oneAfterTheOther(
        ctx,
        (ctx) => renewLease(ctx, lease!),
        () => confirmed(user),
        (ctx) => ctx.db.document.updateMany({ where: { id }, data: { words: 1 } }),
      );
      expect(deletion).toMatchObject({ status: "fulfilled" });
      await expectNothingLeft(user);
    },
  );

  test.runIf(rowLocks)("wait for a charge, whose worker then stops", async ({ committed: ctx }) => {
    const { user, id } = await withDocument(ctx);
    const lease = await leaseDocument(ctx, id);
    const deletion = await oneAfterTheOther(
      ctx,
      (ctx) => readStep(ctx, lease!),
      () => confirmed(user),
    );
    expect(deletion).toMatchObject({ status: "fulfilled" });
    expect(await extractStep(ctx, lease!)).toEqual({ next: "stop" });
    await expectNothingLeft(user);
  });
});

describe("an account recreated with the address of a deleted one", () => {
  const again = async (ctx: Context, { user: { email } }: UserContext): Promise<UserContext> => {
    const { id } = await createUser(ctx, { email });
    return { ...ctx, user: { id, email, tosAccepted: true } };
  };

  test("starts empty, with free credits if the first account spent none", async ({ ctx }) => {
    const first = await signUp(ctx);
    await claimBonus(first);
    await confirmed(first);
    const second = await again(ctx, first);
    expect(second.user.id).not.toBe(first.user.id);
    await claimBonus(second);
    expect(await ledgerOf(second)).toEqual([
      ["SIGNUP", 10],
      ["BONUS", 20],
    ]);
  });

  test("gets no free credits for 30 days if the first account spent some", async ({ ctx }) => {
    const { user: first, id } = await withDocument(ctx);
    await processDocumentOnce(ctx, id);
    await confirmed(first);
    const soon = later(ctx, 29 * DAY);
    expect(await forgetFormerAccounts(soon)).toBe(0);
    const second = await again(soon, first);
    expect(await balanceOf(second)).toBe(0);
    await expect(claimBonus(second)).rejects.toMatchObject({ code: "bonus_already_claimed" });
    expect(await ledgerOf(second)).toEqual([]);
  });

  test("gets them after that, when nothing about the address is stored any more", async ({ ctx }) => {
    const { user: first, id } = await withDocument(ctx);
    await processDocumentOnce(ctx, id);
    await confirmed(first);
    const afterwards = later(ctx, 30 * DAY + 1);
    const second = await again(afterwards, first);
    expect(await balanceOf(second)).toBe(10);
    await claimBonus(second);
    expect(await forgetFormerAccounts(afterwards)).toBeGreaterThan(0);
    const over = { expiresAt: { lte: afterwards.now() } };
    expect(await ctx.db.formerAccount.count({ where: over })).toBe(0);
  });

  test("is not recognisable in what is kept", async ({ ctx }) => {
    const { user: first, id } = await withDocument(ctx);
    await processDocumentOnce(ctx, id);
    await confirmed(first);
    const kept = await ctx.db.formerAccount.findFirst({ orderBy: { expiresAt: "desc" } });
    expect(kept).toEqual({ addressHash: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(Date) });
  });
});
