import { describe, expect } from "vitest";
import { getUsage } from "@/lib/credits/get-usage";
import { downloadDocuments } from "@/lib/documents/download-documents";
import { listDocuments } from "@/lib/documents/list-documents";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { documentFileKey } from "@/lib/storage/document-files";
import { toChunksOf } from "@/lib/values/row-chunks";
import { replaceTables } from "@/lib/values/stored-chunks";
import { balanceOf, foldersOf, makeExtractor, signUp, upload, uploadedDocument } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { leaseDocument, processDocumentOnce, readStep, runWizardOnce } from "@/tests/setup/job-steps";
import { createWizardRun } from "@/tests/setup/uploaded-document";
import { deleteExpiredDocuments } from "./delete-expired-documents";
import { deleteExpiredWizardRuns } from "./delete-expired-wizard-runs";
import { deleteOrphanedFiles } from "./delete-orphaned-files";
import { DAY_AND_A_SECOND, later } from "@/tests/setup/later";

const HOUR = 3600;

describe("retention", () => {
  test("after 24 hours row, file, text and result, with the rows of its tables, are deleted; the usage is kept", async ({
    ctx,
  }) => {
    const { user, id } = await uploadedDocument(ctx);
    await processDocumentOnce(ctx, id);
    await replaceTables(
      ctx,
      id,
      toChunksOf({ Items: { found: [[["Rope"], null, [null]]], corrected: null } }),
    );
    expect(await ctx.db.rowChunk.count({ where: { documentId: id } })).toBe(1);
    expect(await deleteExpiredDocuments(later(ctx, DAY_AND_A_SECOND))).toBe(1);
    expect(await ctx.db.document.count({ where: { id } })).toBe(0);
    expect(await ctx.db.rowChunk.count({ where: { documentId: id } })).toBe(0);
    expect(await foldersOf(ctx)).toEqual([]);
    expect(await getUsage(ctx, user.user.id)).toMatchObject({ documents: 1, credits: 1 });
  });

  test("a wizard run that never finished is deleted with its job and its sample", async ({ ctx, events }) => {
    const { user } = await signUp(ctx);
    const id = await createWizardRun(ctx, user.id);
    expect(await deleteExpiredWizardRuns(later(ctx, DAY_AND_A_SECOND))).toBe(1);
    expect(await ctx.db.job.count({ where: { subjectId: id } })).toBe(0);
    expect(events).toEqual([{ name: "wizard/deleted", data: { wizardRunId: id, userId: user.id } }]);
    expect(await foldersOf(ctx)).toEqual([]);
  });

  test("a wizard's sample is kept during its run, then as a document, and deleted like any other", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    const id = await createWizardRun(ctx, user.user.id);
    expect(await deleteOrphanedFiles(later(ctx, 2 * HOUR))).toBe(0);
    await runWizardOnce(ctx, id);
    expect(await deleteOrphanedFiles(later(ctx, 2 * HOUR))).toBe(0);
    expect(await deleteExpiredWizardRuns(later(ctx, DAY_AND_A_SECOND))).toBe(1);
    expect(await foldersOf(ctx)).toEqual([`documents/${id}`]);
    expect(await deleteExpiredDocuments(later(ctx, DAY_AND_A_SECOND))).toBe(1);
    expect(await foldersOf(ctx)).toEqual([]);
    expect(await getUsage(ctx, user.user.id)).toMatchObject({ documents: 1, credits: 1 });
  });

  test("a document that has not yet expired is kept", async ({ ctx }) => {
    const user = await signUp(ctx);
    await upload(user, await makeExtractor(user), "Number: N-7\n");
    expect(await deleteExpiredDocuments(later(ctx, DAY_AND_A_SECOND - 10))).toBe(0);
  });

  test("reads treat an expired document as deleted, even before the clean-up", async ({ ctx }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    await processDocumentOnce(ctx, id);
    const tomorrow = later(user, DAY_AND_A_SECOND);
    expect(await listDocuments(tomorrow, extractor)).toEqual([]);
    expect((await getExtractor(tomorrow, extractor)).document_count).toBe(0);
    await expect(downloadDocuments(tomorrow, extractor, { doc: [id], format: "CSV" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("a document without a result is refunded", async ({ ctx }) => {
    const { user, id } = await uploadedDocument(ctx);
    const lease = await leaseDocument(ctx, id);
    await readStep(ctx, lease!);
    await deleteExpiredDocuments(later(ctx, DAY_AND_A_SECOND));
    expect(await balanceOf(user)).toBe(10);
  });

  test("files without a row are deleted once they are old enough; others are kept", async ({ ctx }) => {
    const { id: kept } = await uploadedDocument(ctx);
    await ctx.storage.put(documentFileKey("00000000-0000-7000-8000-000000000000"), new Uint8Array([1]));
    expect(await deleteOrphanedFiles(ctx)).toBe(0);
    expect(await deleteOrphanedFiles(later(ctx, 2 * HOUR))).toBe(1);
    expect(await foldersOf(ctx)).toEqual([`documents/${kept}`]);
  });
});
