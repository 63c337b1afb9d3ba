import { describe, expect } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { extractAgain } from "@/lib/documents/extract-again";
import { retryDocument } from "@/lib/documents/retry-document";
import { AppError } from "@/lib/errors";
import { createExtractor } from "@/lib/extractors/create-extractor";
import { markExtractorUsed } from "@/lib/extractors/own-extractor";
import { claimBonus } from "@/lib/users/claim-bonus";
import { deleteUser } from "@/lib/users/delete-user";
import { requestWizardRun } from "@/lib/wizard/request-wizard-run";
import { makeExtractor, receivedText, signUp, upload } from "@/tests/setup/account";
import { expectNothingLeft } from "@/tests/setup/account-rows";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { sendCorrection } from "@/tests/setup/send-correction";
import { withoutGoneAccount } from "./without-gone-account";

const INVOICE = "Number: N-7\n";

const confirmed = (user: UserContext) => deleteUser(user, { email: user.user.email });

async function withDocument(ctx: Context) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user);
  return { user, extractorId, id: await upload(user, extractorId, INVOICE) };
}

describe("a request that races with the account's deletion", () => {
  type Account = Awaited<ReturnType<typeof withDocument>>;
  const REQUESTS: Record<string, (user: UserContext, account: Account) => Promise<unknown>> = {
    "an upload": (user, { extractorId }) => upload(user, extractorId, INVOICE),
    "a new extractor": (user) => createExtractor(user, { name: "Late" }),
    "a wizard run": (user) => requestWizardRun(user, () => receivedText(INVOICE)),
    "a repeated extraction": (user, { extractorId, id }) => extractAgain(user, extractorId, [id]),
    "a correction": (user, { extractorId, id }) =>
      sendCorrection(user, extractorId, id, { name: "Number", confirmed: true }),
    "a retry": (user, { extractorId, id }) => retryDocument(user, extractorId, id),
    "the bonus": (user) => claimBonus(user),
  };

  for (const [name, send] of Object.entries(REQUESTS)) {
    const prepared = async (ctx: Context) => {
      const account = await withDocument(ctx);
      await processDocumentOnce(ctx, account.id);
      if (name === "a retry") {
        const data = { status: "FAILURE", rejectionReason: "No.", values: null } as const;
        await ctx.db.document.update({ where: { id: account.id }, data });
      }
      return account;
    };

    test.runIf(rowLocks)(
      `${name}: is deleted with the account when it came first`,
      async ({ committed: ctx }) => {
        const account = await prepared(ctx);
        const deletion = await oneAfterTheOther(
          account.user,
          (user) => send(user, account),
          () => confirmed(account.user),
        );
        expect(deletion).toMatchObject({ status: "fulfilled" });
        await expectNothingLeft(account.user);
      },
    );

    test.runIf(rowLocks)(
      `${name}: is refused when it came second, and leaves nothing`,
      async ({ committed: ctx }) => {
        const account = await prepared(ctx);
        const request = await oneAfterTheOther(
          account.user,
          (user) => confirmed(user),
          () => send(account.user, account),
        );
        if (request.status === "fulfilled") expect.fail("It was not refused.");
        const refusal = await withoutGoneAccount(ctx, request.reason, account.user.user.id);
        expect(refusal).toBeInstanceOf(AppError);
        expect(["not_found", "not_signed_in"]).toContain((refusal as AppError).code);
        await expectNothingLeft(account.user);
      },
    );
  }

  test.runIf(rowLocks)(
    "and has locked its extractor finds its documents unlocked by the deletion",
    async ({ committed: ctx }) => {
      const { user, extractorId, id } = await withDocument(ctx);
      const deletion = await oneAfterTheOther(
        user,
        (user) => markExtractorUsed(user, extractorId),
        () => confirmed(user),
        (user) => user.db.document.updateMany({ where: { id }, data: { words: 1 } }),
      );
      expect(deletion).toMatchObject({ status: "fulfilled" });
      await expectNothingLeft(user);
    },
  );

  test("fails as usual if the account still exists", async ({ ctx }) => {
    const { user } = await signUp(ctx);
    const error = new Error("The disk is full.");
    expect(await withoutGoneAccount(ctx, error, user.id)).toBe(error);
  });

  test("twenty uploads and the deletion at once leave nothing", async ({ committed: ctx }) => {
    const account = await withDocument(ctx);
    const uploads = Array.from({ length: 20 }, () => upload(account.user, account.extractorId, INVOICE));
    const [deletion, ...uploaded] = await Promise.allSettled([confirmed(account.user), ...uploads]);
    expect(deletion).toMatchObject({ status: "fulfilled" });
    for (const one of uploaded) {
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "not_found" });
    }
    await expectNothingLeft(account.user);
  });
});
