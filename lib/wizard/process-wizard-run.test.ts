import { describe, expect } from "vitest";
import { test } from "@/tests/setup/context";
import { signUp } from "@/tests/setup/account";
import { createWizardRun } from "@/tests/setup/uploaded-document";
import { processWizardRun } from "./process-wizard-run";

describe("wizard runs of one user at the same time", () => {
  test("each make their extractor and are each paid for once", async ({ committed: ctx }) => {
    const { user } = await signUp(ctx);
    const runs = await Promise.all(Array.from({ length: 6 }, () => createWizardRun(ctx, user.id)));
    const outcomes = await Promise.all(runs.flatMap((id) => [id, id]).map((id) => processWizardRun(ctx, id)));
    expect(outcomes.filter(({ next }) => next === "continue")).toHaveLength(6);
    await expect(ctx.db.extractor.count({ where: { userId: user.id } })).resolves.toBe(6);
    await expect(ctx.db.user.findUniqueOrThrow({ where: { id: user.id } })).resolves.toMatchObject({
      credits: 4,
    });
  });
});
