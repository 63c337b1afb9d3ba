import { describe, expect } from "vitest";
import { BRIEF_UNREAD_RANGES } from "@/lib/api/limits";
import { createCoverage, type UnreadRange } from "@/lib/text/coverage";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { getDocumentResult } from "./get-document-result";
import { listDocuments } from "./list-documents";

const everyOtherPage = (count: number): UnreadRange[] =>
  Array.from({ length: count }, (_, index) => ({
    from: 2 * index + 1,
    to: 2 * index + 1,
    reason: "image_only",
  }));

describe("a list of documents with many unread parts", () => {
  test("in brief names the first ones, marks that there are more, and keeps the totals", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user);
    const whole = createCoverage("pages", 5_000, everyOtherPage(2_500));
    const id = await upload(user, extractorId, "Number: N-7\n");
    await ctx.db.document.update({ where: { id }, data: { coverage: JSON.stringify(whole) } });

    const [brief] = await listDocuments(user, extractorId, { brief: true });
    expect(brief).toMatchObject({
      coverage: { ...whole, unread: everyOtherPage(BRIEF_UNREAD_RANGES) },
      coverage_truncated: true,
    });
    const [listed] = await listDocuments(user, extractorId);
    const { document } = await getDocumentResult(user, extractorId, id);
    for (const { coverage } of [listed!, document]) expect(coverage).toEqual(whole);
    expect(listed).not.toHaveProperty("coverage_truncated");
  });

  test("in brief is the same where there are few", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user);
    const coverage = createCoverage("pages", 50, everyOtherPage(BRIEF_UNREAD_RANGES));
    const id = await upload(user, extractorId, "Number: N-7\n");
    await ctx.db.document.update({ where: { id }, data: { coverage: JSON.stringify(coverage) } });
    expect(await listDocuments(user, extractorId, { brief: true })).toEqual(
      await listDocuments(user, extractorId),
    );
  });
});
