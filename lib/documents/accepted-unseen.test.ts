import { expect } from "vitest";
import { toCorrection } from "@/lib/api/correction";
import type { CorrectValueInput } from "@/lib/api/value";
import type { Context } from "@/lib/context";
import { makeExtractor, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { paper, processPaper } from "@/tests/setup/reviewed-paper";
import { sendCorrection } from "@/tests/setup/send-correction";
import { correctValues } from "./correct-values";
import { extractAgain } from "./extract-again";
import { getDocumentResult } from "./get-document-result";
import { learnDue } from "./learning/learn-due";

const SEEN: CorrectValueInput = { name: "Number", confirmed: true };
const UNSEEN: CorrectValueInput = { name: "Number", accepted: true };

/** A processed document whose only value has no check. */
async function processed(ctx: Context) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, ["Number"]);
  const id = await processPaper(user, extractorId, `${paper("B-114", "Ingrid Vale")}Number: N-7\n`);
  const result = () => getDocumentResult(user, extractorId, id);
  return {
    user,
    extractorId,
    id,
    result,
    correct: (input: CorrectValueInput) => sendCorrection(user, extractorId, id, input),
    value: async () => (await result()).values[0],
    outcomes: () => ctx.db.outcome.findMany({ select: { way: true, wrong: true } }),
  };
}

test("a value is accepted without review, alone and with others, until that is undone", async ({ ctx }) => {
  const { user, extractorId, id, correct, value } = await processed(ctx);
  const accepted = { value: "N-7", accepted_at: expect.any(String) as string, confirmed_at: null };
  await correct(UNSEEN);
  expect(await value()).toMatchObject(accepted);
  await correct({ name: "Number", accepted: false });
  expect(await value()).toMatchObject({ accepted_at: null });
  await correctValues(user, extractorId, [{ document: id, correction: toCorrection(UNSEEN) }]);
  expect(await value()).toMatchObject(accepted);
});

test("a value that was accepted without review counts in the accuracy figures once it is reviewed", async ({
  ctx,
}) => {
  const { result, correct, outcomes } = await processed(ctx);
  await correct(UNSEEN);
  expect(await outcomes()).toEqual([]);
  expect((await result()).document.reviewed).toBe(false);
  await correct(SEEN);
  expect(await outcomes()).toEqual([{ way: "PASSED", wrong: false }]);
  expect((await result()).document.reviewed).toBe(true);
});

test("a value that was accepted without review teaches nothing", async ({ ctx }) => {
  const { correct } = await processed(ctx);
  await correct(UNSEEN);
  await learnDue(ctx);
  expect(await ctx.db.layout.count()).toBe(0);
  await correct(SEEN);
  await learnDue(ctx);
  expect(await ctx.db.layout.count()).toBe(1);
});

test("a value that was accepted without review is not kept when its document is extracted again", async ({
  ctx,
}) => {
  const { user, extractorId, id, correct, value } = await processed(ctx);
  await correct(UNSEEN);
  await extractAgain(user, extractorId, [id]);
  await processDocumentOnce(ctx, id);
  expect(await value()).toMatchObject({ accepted_at: null, confirmed_at: null, correction: null });
});
