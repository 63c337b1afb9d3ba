import { expect, vi } from "vitest";
import { createUsage } from "@/lib/extraction/values/create-usage";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import type { Context } from "@/lib/context";
import { extractAgain } from "./extract-again";
import { getDocumentResult } from "./get-document-result";

vi.stubEnv("TRUST_SAMPLE", "0.5");

/** Enough fields for some to be drawn, and some not. */
const FIELDS = Array.from({ length: 40 }, (_, index) => `Field ${index}`);

async function processed(ctx: Context, confidence = 0.97) {
  const engine: Context["engine"] = {
    ...ctx.engine,
    extract: (_, fields) =>
      Promise.resolve({
        answers: fields.map(() => ({ raw: "N-7", quote: "N-7", confidence })),
        usage: createUsage("local"),
      }),
  };
  const user = { ...(await signUp(ctx)), engine };
  const extractorId = await makeExtractor(user, FIELDS);
  const id = await upload(user, extractorId, "Number: N-7\n");
  await processDocumentOnce(user, id);
  const result = () => getDocumentResult(user, extractorId, id);
  const sampled = async () =>
    (await result()).values
      .filter(({ checks }) => checks.some(({ code }) => code === "sample"))
      .map(({ name }) => name);
  return { user, extractorId, id, result, sampled };
}

test("some passing values are sampled for review, with that as the reason", async ({ ctx }) => {
  const { result, sampled } = await processed(ctx);
  const names = await sampled();
  expect(names.length).toBeGreaterThan(5);
  expect(names.length).toBeLessThan(35);
  const { document, values } = await result();
  expect(document.to_check).toBe(names.length);
  expect(values.find(({ name }) => name === names[0])).toMatchObject({
    evidence: { state: "verified" },
    checks: [
      {
        code: "sample",
        message: "Random sample to measure accuracy.",
      },
    ],
  });
});

test("the same values are samples after every reading and change of the target", async ({ ctx }) => {
  const { user, extractorId, id, sampled } = await processed(ctx);
  const names = await sampled();
  await extractAgain(user, extractorId, [id]);
  await processDocumentOnce(user, id);
  expect(await sampled()).toEqual(names);
  for (const target of [0.995, 0.95] as const)
    await updateExtractor(user, extractorId, { trust: { target } });
  expect(await sampled()).toEqual(names);
});

test("a doubtful value is not sampled", async ({ ctx }) => {
  const { result, sampled } = await processed(ctx, 0.9);
  expect(await sampled()).toEqual([]);
  expect((await result()).document.to_check).toBe(FIELDS.length);
});

test("a sample is settled by a confirmation, and measures how many passing values are wrong", async ({
  ctx,
}) => {
  const { user, extractorId, id, result, sampled } = await processed(ctx);
  const [first = "", second = ""] = await sampled();
  const before = (await result()).document.to_check;
  await sendCorrection(user, extractorId, id, { name: first, confirmed: true });
  await sendCorrection(user, extractorId, id, { name: second, value: "N-8" });
  expect((await result()).document.to_check).toBe(before - 2);
  const { trust } = await getExtractor(user, extractorId);
  expect(trust.observed).toMatchObject({ looked_at: 2, wrong: 1 });
  expect(trust.read).toMatchObject({ values: FIELDS.length, passed: FIELDS.length, looks: before });
});
