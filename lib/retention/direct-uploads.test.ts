import { afterEach, beforeEach, describe, expect, vi } from "vitest";
import type { StartedUpload } from "@/lib/api/upload";
import type { Context, UserContext } from "@/lib/context";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { deleteExpiredUploads } from "./delete-expired-uploads";
import { deleteOrphanedFiles } from "./delete-orphaned-files";
import { documentFileKey } from "@/lib/storage/document-files";
import { MAX_FILE_BYTES } from "@/lib/text/formats";
import { finishWizardUpload } from "@/lib/wizard/finish-wizard-upload";
import { startWizardUpload } from "@/lib/wizard/start-wizard-upload";
import { foldersOf, makeExtractor, signUp } from "@/tests/setup/account";
import { BucketServer } from "@/tests/setup/bucket-server";
import { bucketStore } from "@/tests/setup/bucket-store";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { rowLocks } from "@/tests/setup/side-by-side";
import { finishDocumentUpload } from "@/lib/documents/finish-document-upload";
import { listDocuments } from "@/lib/documents/list-documents";
import { startDocumentUpload } from "@/lib/documents/start-document-upload";
import { later } from "@/tests/setup/later";

const TEXT = "Number: N-7\n";
const FILE = { filename: "note.txt", size: TEXT.length, type: "text/plain" };
/** How long a form holds. */
const VALID_SECONDS = 20 * 60;
const STORAGE_BYTES = 1_000 * 1024 * 1024;

describe("a file that is uploaded directly to the bucket", () => {
  let bucket: BucketServer;
  beforeEach(async () => {
    bucket = await BucketServer.start();
  });
  afterEach(() => bucket.stop());

  /** A user with an extractor, whose files are in the bucket. */
  async function signedUp(ctx: Context): Promise<{ user: UserContext; id: string }> {
    const user = await signUp({ ...ctx, storage: bucketStore(bucket) });
    return { user, id: await makeExtractor(user) };
  }

  /** Starts an upload and sends its file. */
  async function sent(user: UserContext, extractorId: string, content = TEXT): Promise<StartedUpload> {
    const upload = await startDocumentUpload(user, extractorId, { ...FILE, size: content.length });
    await bucket.send(upload, content);
    return upload;
  }

  test("becomes a document, which is processed like any other, and the upload is deleted", async ({
    ctx,
    events,
  }) => {
    const { user, id } = await signedUp(ctx);
    const { upload_id } = await sent(user, id);
    const document = await finishDocumentUpload(user, id, upload_id);
    expect(document).toMatchObject({
      filename: "note.txt",
      size: 12,
      format: "txt",
      status: "PENDING",
    });
    expect(events).toEqual([
      { name: "document/uploaded", data: { documentId: document.id, userId: user.user.id } },
    ]);
    expect(await foldersOf(user)).toEqual([`documents/${document.id}`]);
    await processDocumentOnce({ ...ctx, storage: user.storage }, document.id);
    const [listed] = await listDocuments(user, id);
    expect(listed).toMatchObject({ status: "SUCCESS", extracted_data: '{"Number":"N-7"}' });
  });

  test("can be handed over again with the same response if the first was lost", async ({ ctx, events }) => {
    const { user, id } = await signedUp(ctx);
    const { upload_id } = await sent(user, id);
    const first = await finishDocumentUpload(user, id, upload_id);
    expect(await finishDocumentUpload(user, id, upload_id)).toEqual(first);
    expect(await listDocuments(user, id)).toHaveLength(1);
    expect(events).toHaveLength(1);
  });

  test.runIf(rowLocks)(
    "becomes one document when two requests hand it over at once",
    async ({ committed }) => {
      const { user, id } = await signedUp(committed);
      const { upload_id } = await sent(user, id);
      const ends = await Promise.allSettled([1, 2].map(() => finishDocumentUpload(user, id, upload_id)));
      for (const end of ends) {
        if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "conflict" });
      }
      expect(await listDocuments(user, id)).toHaveLength(1);
      const [document] = await listDocuments(user, id);
      expect(await foldersOf(user)).toEqual([`documents/${document!.id}`]);
    },
  );

  test("is read where its sender can no longer change it", async ({ ctx }) => {
    const { user, id } = await signedUp(ctx);
    const upload = await sent(user, id);
    const document = await finishDocumentUpload(user, id, upload.upload_id);
    await bucket.send(upload, "Number: N-8\n");
    expect(Buffer.from(await user.storage.read(documentFileKey(document.id))).toString()).toBe(TEXT);
  });

  test("that has not arrived can be handed over later", async ({ ctx }) => {
    const { user, id } = await signedUp(ctx);
    const upload = await startDocumentUpload(user, id, FILE);
    await expect(finishDocumentUpload(user, id, upload.upload_id)).rejects.toMatchObject({
      code: "conflict",
    });
    await bucket.send(upload, TEXT);
    await finishDocumentUpload(user, id, upload.upload_id);
  });

  test("that turns out to be something else is refused and deleted", async ({ ctx }) => {
    const { user, id } = await signedUp(ctx);
    const { upload_id } = await sent(user, id, "MZ\x90\0\x03\0\0\0");
    await expect(finishDocumentUpload(user, id, upload_id)).rejects.toMatchObject({
      code: "unsupported_type",
    });
    expect(await foldersOf(user)).toEqual([]);
    await expect(finishDocumentUpload(user, id, upload_id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("that is larger than any document is refused without being copied, even if the bucket accepted it", async ({
    ctx,
  }) => {
    const { user, id } = await signedUp(ctx);
    const upload = await startDocumentUpload(user, id, FILE);
    await bucket.send(upload, new Uint8Array(MAX_FILE_BYTES + 1));
    const copy = vi.spyOn(user.storage.direct!, "copy");
    await expect(finishDocumentUpload(user, id, upload.upload_id)).rejects.toMatchObject({
      code: "too_large",
    });
    expect(copy).not.toHaveBeenCalled();
    expect(await foldersOf(user)).toEqual([]);
  });

  const refused = [
    ["an empty file", { size: 0 }, "empty_file"],
    ["a file that is too large", { size: MAX_FILE_BYTES + 1 }, "too_large"],
    ["a file of another type", { filename: "a.exe", type: "" }, "unsupported_type"],
  ] as const;
  for (const [what, change, code] of refused) {
    test(`is refused before it is sent: ${what}`, async ({ ctx }) => {
      const { user, id } = await signedUp(ctx);
      await expect(startDocumentUpload(user, id, { ...FILE, ...change })).rejects.toMatchObject({ code });
      expect(await ctx.db.directUpload.count({ where: { userId: user.user.id } })).toBe(0);
    });
  }

  /** Takes up storage as long as a form holds. */
  const takeUp = (user: UserContext, extractorId: string, size: number) =>
    user.db.directUpload.create({
      data: {
        ...{ userId: user.user.id, extractorId, size, filename: "large.txt", contentType: "" },
        expiresAt: new Date(Date.now() + VALID_SECONDS * 1000),
      },
      select: { id: true },
    });

  test("counts towards the storage until it is a document or its form has expired", async ({ ctx }) => {
    const { user, id } = await signedUp(ctx);
    await takeUp(user, id, STORAGE_BYTES - 2 * FILE.size + 1);
    await startDocumentUpload(user, id, FILE);
    await expect(startDocumentUpload(user, id, FILE)).rejects.toMatchObject({ code: "storage_full" });
    await startDocumentUpload(later(user, VALID_SECONDS + 1), id, FILE);
  });

  test("fits into a storage that is exactly full with it", async ({ ctx }) => {
    const { user, id } = await signedUp(ctx);
    const { upload_id } = await sent(user, id);
    await takeUp(user, id, STORAGE_BYTES - FILE.size);
    await finishDocumentUpload(user, id, upload_id);
  });

  test("is one of at most ten pending ones, so that unused forms never fill the storage", async ({ ctx }) => {
    const { user, id } = await signedUp(ctx);
    const first = await sent(user, id);
    for (let count = 1; count < 10; count += 1) await startDocumentUpload(user, id, FILE);
    for (const start of [() => startDocumentUpload(user, id, FILE), () => startWizardUpload(user, FILE)]) {
      await expect(start()).rejects.toMatchObject({
        code: "rate_limited",
        retryAfterSeconds: expect.closeTo(VALID_SECONDS, -2) as number,
      });
    }
    await finishDocumentUpload(user, id, first.upload_id);
    await startDocumentUpload(user, id, FILE);
    await startDocumentUpload(later(user, VALID_SECONDS + 1), id, FILE);
  });

  test("that is never handed over is swept when its form has expired, with its row", async ({ ctx }) => {
    const { user, id } = await signedUp(ctx);
    const { upload_id } = await sent(user, id);
    const store = { ...ctx, storage: user.storage };
    await deleteExpiredUploads(later(store, VALID_SECONDS - 10));
    expect(await foldersOf(user)).toHaveLength(1);
    await deleteExpiredUploads(later(store, VALID_SECONDS + 1));
    expect(await foldersOf(user)).toEqual([]);
    expect(await ctx.db.directUpload.count({ where: { id: upload_id } })).toBe(0);
    await expect(finishDocumentUpload(user, id, upload_id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is deleted with its extractor, and its file is swept as an orphan", async ({ ctx }) => {
    const { user, id } = await signedUp(ctx);
    await sent(user, id);
    await deleteExtractor(user, id);
    await deleteOrphanedFiles(later({ ...ctx, storage: user.storage }, 2 * 3_600_000));
    expect(await foldersOf(user)).toEqual([]);
  });

  test("belongs only to its user and extractor", async ({ ctx }) => {
    const [{ user, id }, other] = [await signedUp(ctx), await signedUp(ctx)];
    const { upload_id } = await sent(user, id);
    const second = await makeExtractor(user);
    const attempts = [
      finishDocumentUpload(other.user, other.id, upload_id),
      finishDocumentUpload(other.user, id, upload_id),
      finishDocumentUpload(user, second, upload_id),
      finishWizardUpload(user, upload_id),
      startDocumentUpload(other.user, id, FILE),
    ];
    for (const end of await Promise.allSettled(attempts)) {
      expect(end).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
    }
    await finishDocumentUpload(user, id, upload_id);
  });

  test("is a sample of the wizard, once however often it is handed over", async ({ ctx, events }) => {
    const { user } = await signedUp(ctx);
    const upload = await startWizardUpload(user, FILE);
    await bucket.send(upload, TEXT);
    const run = await finishWizardUpload(user, upload.upload_id);
    expect(await finishWizardUpload(user, upload.upload_id)).toBe(run);
    expect(events).toEqual([{ name: "wizard/requested", data: { wizardRunId: run, userId: user.user.id } }]);
    expect(await ctx.db.wizardRun.findUnique({ where: { id: run } })).toMatchObject({
      status: "PENDING",
      size: 12,
    });
  });

  test("is not offered if files are on disk", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user);
    await expect(startDocumentUpload(user, id, FILE)).rejects.toMatchObject({ code: "not_found" });
    await expect(finishDocumentUpload(user, id, "unknown")).rejects.toMatchObject({ code: "not_found" });
  });
});
