import { v7 as uuidv7 } from "uuid";
import { describe, expect, onTestFinished } from "vitest";
import { MAX_FILE_BYTES } from "@/lib/text/formats";
import type { Context, UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { foldersOf, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { runWizardOnce } from "@/tests/setup/job-steps";
import { awaitWizardRun } from "./await-wizard-run";
import { requestWizardRun } from "./request-wizard-run";

const TEXT = "Invoice number: A-17\n";

/** Fills the account's storage with samples waiting for the wizard, leaving `left` bytes. */
async function fillStorage(ctx: UserContext, left: number): Promise<void> {
  await ctx.db.wizardRun.createMany({
    data: Array.from({ length: 100 }, (_, index) => ({
      id: uuidv7(),
      userId: ctx.user.id,
      filename: "large.txt",
      size: index === 0 ? MAX_FILE_BYTES - left : MAX_FILE_BYTES,
      format: "txt",
      expiresAt: new Date(ctx.now().getTime() + 60_000),
    })),
  });
}

describe("a wizard's sample", () => {
  test("is rejected before it is received if the account's storage is full", async ({ ctx }) => {
    const user = await signUp(ctx);
    await fillStorage(user, 0);
    let received = false;
    const refused = requestWizardRun(user, () => {
      received = true;
      return receivedText(TEXT);
    });
    await expect(refused).rejects.toMatchObject({ code: "storage_full" });
    expect(received).toBe(false);
  });

  test("is rejected if it does not fit, and leaves no file", async ({ ctx }) => {
    const user = await signUp(ctx);
    await fillStorage(user, Buffer.byteLength(TEXT) - 1);
    await expect(requestWizardRun(user, () => receivedText(TEXT))).rejects.toMatchObject({
      code: "storage_full",
    });
    expect(await foldersOf(ctx)).toEqual([]);
  });

  test("counts towards storage as long as it is kept: once, and no longer if its run fails", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    await fillStorage(user, 2 * Buffer.byteLength(TEXT));
    const id = await requestWizardRun(user, () => receivedText(TEXT));
    await runWizardOnce(ctx, id);
    const failing = await requestWizardRun(user, () => receivedText(TEXT));
    await expect(requestWizardRun(user, () => receivedText(TEXT))).rejects.toMatchObject({
      code: "storage_full",
    });
    const refusing = () => Promise.reject(new AppError("engine_refused", "No."));
    await runWizardOnce({ ...ctx, engine: { ...ctx.engine, propose: refusing } }, failing);
    await requestWizardRun(user, () => receivedText(TEXT));
  });

  test("is the only one of six concurrent samples to take the last space", async ({ committed }) => {
    const user = await signUp(committed);
    onTestFinished(async () => void (await committed.db.user.delete({ where: { id: user.user.id } })));
    await fillStorage(user, Buffer.byteLength(TEXT));
    const runs = await Promise.allSettled(
      Array.from({ length: 6 }, () => requestWizardRun(user, () => receivedText(TEXT))),
    );
    expect(runs.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is refused, and leaves nothing, if its event cannot be sent", async ({ ctx }) => {
    const user = await signUp({ ...ctx, sendEvent: () => Promise.resolve(false) });
    await expect(requestWizardRun(user, () => receivedText(TEXT))).rejects.toMatchObject({
      code: "unavailable",
      status: 503,
    });
    expect(await ctx.db.wizardRun.count({ where: { userId: user.user.id } })).toBe(0);
    expect(await ctx.db.job.count({ where: { userId: user.user.id } })).toBe(0);
    expect(await foldersOf(ctx)).toEqual([]);
  });

  test("that was already read, although the response to its event was lost, is kept", async ({ ctx }) => {
    const sendEvent: Context["sendEvent"] = async (event) => {
      if (event.name === "wizard/requested") await runWizardOnce(ctx, event.data.wizardRunId);
      return false;
    };
    const user = await signUp({ ...ctx, sendEvent });
    const id = await requestWizardRun(user, () => receivedText(TEXT));
    expect(await awaitWizardRun(user, id, { patienceMs: 1_000 })).toEqual(expect.any(String));
  });
});
