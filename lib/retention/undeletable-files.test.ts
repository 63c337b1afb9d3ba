import { describe, expect, vi } from "vitest";
import type { Context } from "@/lib/context";
import { deleteDocument } from "@/lib/documents/delete-document";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { BlobStore } from "@/lib/storage/blob-store";
import { createS3Store } from "@/lib/storage/s3-store";
import { deleteUser } from "@/lib/users/delete-user";
import { foldersOf, makeExtractor, signUp, upload, uploadedDocument } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { FakeS3 } from "@/tests/setup/fake-s3";
import { runWizardOnce } from "@/tests/setup/job-steps";
import { createWizardRun } from "@/tests/setup/uploaded-document";
import { deleteExpiredDocuments } from "./delete-expired-documents";
import { deleteOrphanedFiles } from "./delete-orphaned-files";
import { later } from "@/tests/setup/later";

const HOUR = 3600;

function over<C extends Context>(ctx: C, changed: Partial<BlobStore>): C {
  return { ...ctx, storage: { ...ctx.storage, ...changed } };
}

/** A context whose store fails to delete folders, as `rm` does while a file is being written into them. */
function failing<C extends Context>(ctx: C, fails: (folder: string) => boolean = () => true): C {
  return over(ctx, {
    deleteFolder: (folder) =>
      fails(folder)
        ? Promise.reject(Object.assign(new Error("not empty"), { code: "ENOTEMPTY", syscall: "rmdir" }))
        : ctx.storage.deleteFolder(folder),
  });
}

describe("files that cannot be deleted", () => {
  test("do not fail the deletion of their document, are logged, and are deleted by the next sweep", async ({
    ctx,
  }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    const warn = vi.spyOn(log, "warn");
    await deleteDocument(failing(user), extractor, id);
    expect(await ctx.db.document.count({ where: { id } })).toBe(0);
    expect(warn.mock.calls).toEqual([
      [
        { folder: `documents/${id}`, causes: [{ name: "Error", code: "ENOTEMPTY", syscall: "rmdir" }] },
        "files not deleted",
      ],
    ]);
    expect(await foldersOf(ctx)).toEqual([`documents/${id}`]);
    expect(await deleteOrphanedFiles(later(ctx, 2 * HOUR))).toBe(1);
    expect(await foldersOf(ctx)).toEqual([]);
  });

  test("do not fail a deletion while the bucket is unreachable", async ({ ctx }) => {
    const s3 = await FakeS3.start();
    const { endpoint } = s3;
    const credentials = { accessKeyId: FakeS3.accessKeyId, secretAccessKey: "secret" };
    const storage = createS3Store({ endpoint, bucket: "files", region: "eu-1", ...credentials });
    const user = { ...(await signUp(ctx)), storage };
    const extractor = await makeExtractor(user);
    const ids = [await upload(user, extractor, "a"), await upload(user, extractor, "b")];
    await s3.stop();
    await deleteDocument(user, extractor, ids[0]!);
    await deleteExtractor(user, extractor);
    expect(await ctx.db.document.count({ where: { id: { in: ids } } })).toBe(0);
  });

  test("of a slow store delay a deletion for only a few seconds, and are deleted afterwards", async ({
    ctx,
  }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    const slow = over(user, {
      deleteFolder: (folder) => asleep.then(() => ctx.storage.deleteFolder(folder)),
    });
    await deleteDocument(slow, extractor, id);
    expect(await foldersOf(ctx)).toEqual([`documents/${id}`]);
    wake();
    await vi.waitFor(async () => expect(await foldersOf(ctx)).toEqual([]));
  }, 15_000);

  test("do not fail the deletion of their account, and are deleted by the next sweep", async ({ ctx }) => {
    const { user, id } = await uploadedDocument(ctx);
    await deleteUser(failing(user), { email: user.user.email });
    expect(await ctx.db.user.count({ where: { id: user.user.id } })).toBe(0);
    expect(await foldersOf(ctx)).toEqual([`documents/${id}`]);
    expect(await deleteOrphanedFiles(later(ctx, 2 * HOUR))).toBe(1);
    expect(await foldersOf(ctx)).toEqual([]);
  });

  test("prevent neither the deletion of their extractor nor that of other files", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractor = await makeExtractor(user);
    const ids: string[] = [];
    for (const text of ["a", "b", "c"]) ids.push(await upload(user, extractor, text));
    await deleteExtractor(
      failing(user, (folder) => folder.endsWith(ids[1]!)),
      extractor,
    );
    expect(await ctx.db.extractor.count({ where: { id: extractor } })).toBe(0);
    expect(await foldersOf(ctx)).toEqual([`documents/${ids[1]}`]);
  });

  test("are not all tried if none can be deleted, so that the response does not wait for a thousand timeouts", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    const extractor = await makeExtractor(user);
    for (const text of "abcdefgh") await upload(user, extractor, text);
    const tried: string[] = [];
    await deleteExtractor(
      failing(user, (folder) => tried.push(folder) > 0),
      extractor,
    );
    expect(tried).toHaveLength(3);
    expect(await deleteOrphanedFiles(later(ctx, 2 * HOUR))).toBe(8);
  });

  test("prevent neither the deletion of their expired document nor that of other files", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractor = await makeExtractor(user);
    const ids: string[] = [];
    for (const text of ["a", "b", "c"]) ids.push(await upload(user, extractor, text));
    const tomorrow = later(ctx, 25 * HOUR);
    expect(await deleteExpiredDocuments(failing(tomorrow, (folder) => folder.endsWith(ids[0]!)))).toBe(3);
    expect(await ctx.db.document.count({ where: { id: { in: ids } } })).toBe(0);
    expect(await foldersOf(ctx)).toEqual([`documents/${ids[0]}`]);
    expect(await deleteOrphanedFiles(tomorrow)).toBe(1);
  });

  test("do not stop the sweep from deleting others, however many they are", async ({ ctx }) => {
    const stuck = ["a", "b", "c", "d"].map((name) => `documents/${name}`);
    for (const folder of [...stuck, "documents/e", "wizard/f"]) {
      await ctx.storage.put(`${folder}/original`, new Uint8Array([1]));
    }
    const afterwards = later(ctx, 2 * HOUR);
    expect(await deleteOrphanedFiles(failing(afterwards, (folder) => stuck.includes(folder)))).toBe(2);
    expect(await foldersOf(ctx)).toEqual(stuck);
    expect(await foldersOf(ctx, ["wizard"])).toEqual([]);
    expect(await deleteOrphanedFiles(afterwards)).toBe(4);
  });

  test("do not prevent a wizard run from ending if they are its sample, which the sweep deletes", async ({
    ctx,
  }) => {
    const { user } = await signUp(ctx);
    const id = await createWizardRun(ctx, user.id);
    const propose = () => Promise.reject(new AppError("engine_refused", "No."));
    const refusing = { ...ctx, engine: { ...ctx.engine, propose } };
    expect(await runWizardOnce(failing(refusing), id)).toEqual({ next: "stop" });
    expect(await ctx.db.job.count({ where: { subjectId: id } })).toBe(0);
    expect(await foldersOf(ctx)).toEqual([`documents/${id}`]);
    expect(await deleteOrphanedFiles(later(ctx, 2 * HOUR))).toBe(1);
  });
});
