import { InngestTestEngine } from "@inngest/test";
import { describe, expect } from "vitest";
import type { Context } from "@/lib/context";
import { toInngestFunction } from "@/lib/jobs/inngest-function";
import { test } from "@/tests/setup/context";
import { createUser, createWizardRun } from "@/tests/setup/uploaded-document";
import { runWizard } from "./run-wizard";

async function runByInngest(ctx: Context, wizardRunId: string, userId: string): Promise<unknown> {
  const engine = new InngestTestEngine({
    function: toInngestFunction(runWizard(() => ctx)),
    events: [{ name: "wizard/requested", data: { wizardRunId, userId } }],
  });
  return (await engine.execute()).result;
}

/** Uses an engine that proposes one field for any document. */
function proposing(ctx: Context): Context {
  return {
    ...ctx,
    engine: {
      ...ctx.engine,
      propose: () =>
        Promise.resolve({
          name: "Invoices",
          fields: [{ name: "Total", type: "NUMBER" as const, required: false, prompt: "" }],
        }),
    },
  };
}

describe("the wizard", () => {
  test("creates and charges for one extractor, however often its event is delivered", async ({ ctx }) => {
    const userId = await createUser(ctx);
    const id = await createWizardRun(ctx, userId);
    for (let delivery = 0; delivery < 2; delivery += 1) await runByInngest(proposing(ctx), id, userId);
    const run = await ctx.db.wizardRun.findUniqueOrThrow({ where: { id } });
    const extractors = await ctx.db.extractor.findMany({ where: { userId }, include: { fields: true } });
    expect(run.status).toBe("SUCCESS");
    expect(extractors.map(({ id, fields }) => [id, fields.map(({ name }) => name)])).toEqual([
      [run.extractorId, ["Total"]],
    ]);
    await expect(ctx.db.user.findUniqueOrThrow({ where: { id: userId } })).resolves.toMatchObject({
      credits: 9,
    });
  });

  test("creates and charges nothing when there are not enough credits", async ({ ctx }) => {
    const userId = await createUser(ctx, 0);
    const id = await createWizardRun(ctx, userId);
    await runByInngest(proposing(ctx), id, userId);
    await expect(ctx.db.wizardRun.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
      status: "FAILURE",
    });
    await expect(ctx.db.extractor.count({ where: { userId } })).resolves.toBe(0);
  });
});
