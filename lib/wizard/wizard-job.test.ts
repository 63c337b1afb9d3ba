import { describe, expect } from "vitest";
import type { Context } from "@/lib/context";
import { test } from "@/tests/setup/context";
import { signUp } from "@/tests/setup/account";
import { runWizardOnce } from "@/tests/setup/job-steps";
import { createWizardRun } from "@/tests/setup/uploaded-document";

/** The same context, with an action that runs before the engine proposes fields. */
function beforeProposal(ctx: Context, act: () => Promise<unknown>): Context {
  const { propose } = ctx.engine;
  return { ...ctx, engine: { ...ctx.engine, propose: (input) => act().then(() => propose(input)) } };
}

describe("concurrent wizard runs of one user", () => {
  test("each create one extractor, with one proposal and one charge", async ({ committed: ctx }) => {
    const { user } = await signUp(ctx);
    const runs = await Promise.all(Array.from({ length: 6 }, () => createWizardRun(ctx, user.id)));
    let proposals = 0;
    const attempts: (number | null)[] = [];
    const counting = beforeProposal(ctx, async () => {
      proposals += 1;
      const leases = await ctx.db.job.aggregate({ where: { userId: user.id }, _max: { attempts: true } });
      attempts.push(leases._max.attempts);
    });
    const outcomes = await Promise.all(
      runs.flatMap((id) => [id, id]).map((id) => runWizardOnce(counting, id)),
    );
    expect(outcomes.filter((outcome) => outcome?.next === "continue")).toHaveLength(6);
    expect(proposals).toBe(6);
    expect(Math.max(...attempts.map(Number))).toBe(1);
    await expect(ctx.db.extractor.count({ where: { userId: user.id } })).resolves.toBe(6);
    await expect(ctx.db.user.findUniqueOrThrow({ where: { id: user.id } })).resolves.toMatchObject({
      credits: 4,
    });
  });
});

describe("a wizard run", () => {
  test("creates one extractor when its worker is replaced by another", async ({ ctx }) => {
    const { user } = await signUp(ctx);
    const id = await createWizardRun(ctx, user.id);
    const later: Context = { ...ctx, now: () => new Date(Date.now() + 3_600_000) };
    const slow = beforeProposal(ctx, async () => {
      expect(await runWizardOnce(later, id)).toEqual({ next: "continue" });
    });
    expect(await runWizardOnce(slow, id)).toEqual({ next: "stop" });
    await expect(ctx.db.extractor.count({ where: { userId: user.id } })).resolves.toBe(1);
  });
});
