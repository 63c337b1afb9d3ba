import { expect, vi } from "vitest";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { learnDue } from "./learn-due";

vi.stubEnv("LEARNING", "off");

const paper = (slot: string) =>
  `KESTREL WHARFINGERS OF SALTMOUTH\nQuayside tariff note\nSlot ${slot} east basin\nQuestions to the wharf office\n`;

test("learns nothing if learning is switched off for the installation", async ({ ctx }) => {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, ["Berth"]);
  const first = await upload(user, extractorId, paper("B-114"));
  await processDocumentOnce(ctx, first);
  await sendCorrection(user, extractorId, first, { name: "Berth", value: "B-114" });
  await learnDue(ctx);
  const next = await upload(user, extractorId, paper("C-207"));
  await processDocumentOnce(ctx, next);
  const { values } = await getDocumentResult(user, extractorId, next);
  expect(values).toMatchObject([{ evidence: { learned: null } }]);
  expect(await ctx.db.layout.count()).toBe(0);
});
