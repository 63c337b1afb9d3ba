import { describe, expect } from "vitest";
import type { Context } from "@/lib/context";
import { test } from "@/tests/setup/context";
import { signUp } from "@/tests/setup/account";
import { createWizardRun } from "@/tests/setup/uploaded-document";
import { processWizardRun } from "./process-wizard-run";

/** The same context, in which something is done before the engine proposes. */
function beforeProposal(ctx: Context, act: () => Promise<unknown>): Context {
  const { propose } = ctx.engine;
  return { ...ctx, engine: { ...ctx.engine, propose: (input) => act().then(() => propose(input)) } };
}

describe("wizard runs of one user at the same time", () => {
  test("each make their extractor and are each proposed for and paid for once", async ({
    committed: ctx,
  }) => {
    const { user } = await signUp(ctx);
    const runs = await Promise.all(Array.from({ length: 6 }, () => createWizardRun(ctx, user.id)));
    let proposals = 0;
    const counting = beforeProposal(ctx, () => Promise.resolve((proposals += 1)));
    const outcomes = await Promise.all(
      runs.flatMap((id) => [id, id]).map((id) => processWizardRun(counting, id)),
    );
    expect(outcomes.filter(({ next }) => next === "continue")).toHaveLength(6);
    expect(proposals).toBe(6);
    const claims = await ctx.db.wizardRun.aggregate({ where: { userId: user.id }, _max: { attempts: true } });
    expect(claims._max.attempts).toBe(1);
    await expect(ctx.db.extractor.count({ where: { userId: user.id } })).resolves.toBe(6);
    await expect(ctx.db.user.findUniqueOrThrow({ where: { id: user.id } })).resolves.toMatchObject({
      credits: 4,
    });
  });
});

describe("a wizard run", () => {
  test("makes one extractor when its worker is overtaken by another", async ({ ctx }) => {
    const { user } = await signUp(ctx);
    const id = await createWizardRun(ctx, user.id);
    const later: Context = { ...ctx, now: () => new Date(Date.now() + 3_600_000) };
    const slow = beforeProposal(ctx, async () => {
      expect(await processWizardRun(later, id)).toEqual({ next: "continue" });
    });
    expect(await processWizardRun(slow, id)).toEqual({ next: "stop" });
    await expect(ctx.db.extractor.count({ where: { userId: user.id } })).resolves.toBe(1);
  });
});
