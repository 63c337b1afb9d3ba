import { describe, expect, vi } from "vitest";
import type { UserContext } from "@/lib/context";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { ExtractorTrust } from "@/lib/values/extractor-trust";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { NEXT_PAPER, reviewedPaper, valuesOf } from "@/tests/setup/reviewed-paper";
import { sendCorrection } from "@/tests/setup/send-correction";
import { listRelearnable, relearnDocuments } from "./relearn";

const { signal } = new AbortController();
const relearnable = (user: UserContext, extractorId: string, reviewed?: string) =>
  listRelearnable(user, extractorId, reviewed, signal);
const relearn = (user: UserContext, extractorId: string, ...ids: string[]) =>
  relearnDocuments(user, extractorId, { documents: ids });

const berth = { name: "Berth", old: null, new: "C-207" };
const master = { name: "Master", old: null, new: "Tomas Brandt" };

async function withOther(ctx: Parameters<typeof reviewedPaper>[0]) {
  const { others, ...reviewed } = await reviewedPaper(ctx, NEXT_PAPER);
  return { ...reviewed, other: others[0]! };
}

describe("a document that was read before another of its layout was reviewed", () => {
  test("is offered its new values, and gets them on request, free of charge", async ({ ctx }) => {
    const { user, extractorId, id, other } = await withOther(ctx);
    const documents = [{ id: other, filename: "document.txt", changes: [berth, master] }];
    expect(await relearnable(user, extractorId, id)).toEqual({ remembered: 2, documents });
    expect(await valuesOf(user, extractorId, other)).toMatchObject({ Berth: { value: null } });

    const { credits } = await ctx.db.user.findUniqueOrThrow({ where: { id: user.user.id } });
    expect(await relearn(user, extractorId, other)).toEqual(documents);
    expect(await valuesOf(user, extractorId, other)).toMatchObject({
      Berth: { value: "C-207", evidence: { learned: { documents: 1 } } },
      Master: { value: "Tomas Brandt" },
    });
    expect(await relearnable(user, extractorId)).toEqual({ remembered: 0, documents: [] });
    expect(await ctx.db.user.findUniqueOrThrow({ where: { id: user.user.id } })).toMatchObject({ credits });
  });

  test("keeps what a user confirmed or corrected", async ({ ctx }) => {
    const { user, extractorId, other } = await withOther(ctx);
    await sendCorrection(user, extractorId, other, { name: "Berth", value: "Z-900" });
    await sendCorrection(user, extractorId, other, { name: "Master", confirmed: true });
    expect(await relearnable(user, extractorId)).toMatchObject({ documents: [] });
    expect(await relearn(user, extractorId, other)).toEqual([]);
    expect(await valuesOf(user, extractorId, other)).toMatchObject({
      Berth: { value: "Z-900" },
      Master: { value: null },
    });
  });

  test("keeps a correction that is made while it is reread", async ({ ctx }) => {
    const { user, extractorId, other } = await withOther(ctx);
    await relearnable(user, extractorId);
    const engine = {
      ...user.engine,
      extract: async (...asked: Parameters<typeof user.engine.extract>) => {
        await sendCorrection(user, extractorId, other, { name: "Berth", value: "Z-900" });
        return user.engine.extract(...asked);
      },
    };
    expect(await relearn({ ...user, engine }, extractorId, other)).toEqual([]);
    expect(await valuesOf(user, extractorId, other)).toMatchObject({
      Berth: { value: "Z-900" },
      Master: { value: null },
    });
  });

  test("notifies webhooks once nothing is left to check", async ({ ctx }) => {
    const { user, extractorId, other } = await withOther(ctx);
    await createWebhook(user, { url: "https://example.com/hook", events: ["document.reviewed"] });
    await relearn(user, extractorId, other);
    expect(await ctx.db.document.findUnique({ where: { id: other } })).toMatchObject({ toCheck: 0 });
    expect(await ctx.db.webhookDelivery.findMany({ select: { type: true, documentId: true } })).toEqual([
      { type: "document.reviewed", documentId: other },
    ]);
  });

  test("is sampled by its new values, but not by values that break a rule", async ({ ctx }) => {
    const { user, extractorId, other } = await withOther(ctx);
    const rule = { name: "Elsewhere", expression: 'Berth != "C-207"', message: "It is another berth." };
    await updateExtractor(user, extractorId, { rules: [rule] });
    vi.spyOn(ExtractorTrust.prototype, "isSampled").mockReturnValue(true);
    await relearn(user, extractorId, other);
    const { values } = await getDocumentResult(user, extractorId, other);
    expect(values.map(({ name, checks }) => [name, checks.map(({ code }) => code)])).toEqual([
      ["Berth", ["rule_broken"]],
      ["Master", ["sample"]],
    ]);
  });

  test("is not offered to, and not changed by, another user", async ({ ctx }) => {
    const { extractorId, other } = await withOther(ctx);
    const stranger = await signUp(ctx);
    await expect(relearnable(stranger, extractorId)).rejects.toMatchObject({ code: "not_found" });
    await expect(relearn(stranger, extractorId, other)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is not reread if a model reads the documents", async ({ ctx }) => {
    const { user, extractorId, id, other } = await withOther(ctx);
    const asked = { ...user, engine: { ...user.engine, service: { model: "m", host: "example.com" } } };
    expect(await relearnable(asked, extractorId, id)).toEqual({ remembered: 2, documents: [] });
    expect(await relearn(asked, extractorId, other)).toEqual([]);
  });
});
