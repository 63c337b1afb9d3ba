import { v7 as uuidv7 } from "uuid";
import { describe, expect, onTestFinished } from "vitest";
import { MAX_FILE_BYTES } from "@/lib/text/formats";
import type { UserContext } from "@/lib/context";
import { foldersOf, makeExtractor, receivedText, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { deleteDocument } from "./delete-document";
import { listDocuments } from "./list-documents";
import { uploadDocument } from "./upload-document";

const LARGEST_FILES = 100;
const TEXT = "Number: N-1\n";

/** Fills the account's storage, leaving `left` bytes, with documents that have no files; the limit ignores those. */
async function fillStorage(ctx: UserContext, extractorId: string, left: number, expiresAt?: Date) {
  const documents = Array.from({ length: LARGEST_FILES }, (_, index) => ({
    id: uuidv7(),
    userId: ctx.user.id,
    extractorId,
    filename: "large.txt",
    size: index === 0 ? MAX_FILE_BYTES - left : MAX_FILE_BYTES,
    format: "txt",
    expiresAt: expiresAt ?? new Date(ctx.now().getTime() + 60_000),
  }));
  await ctx.db.document.createMany({ data: documents });
  return documents.map(({ id }) => id);
}

describe("the storage of an account", () => {
  test("can be filled exactly; one byte more is rejected, stating used and allowed space, and leaves no file", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user);
    const room = Buffer.byteLength(TEXT);
    await fillStorage(user, id, room);
    await expect(upload(user, id, `${TEXT}x`)).rejects.toMatchObject({
      code: "storage_full",
      status: 413,
      message: expect.stringMatching(/using 1,000 MB of 1,000 MB/) as string,
    });
    expect(await foldersOf(ctx)).toEqual([]);
    await upload(user, id, TEXT);
    await expect(listDocuments(user, id)).resolves.toHaveLength(LARGEST_FILES + 1);
  });

  test("rejects an upload before receiving it when full", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user);
    await fillStorage(user, id, 0);
    let received = false;
    const refused = uploadDocument(user, id, () => {
      received = true;
      return receivedText(TEXT);
    });
    await expect(refused).rejects.toMatchObject({ code: "storage_full" });
    expect(received).toBe(false);
  });

  test("is freed when a document is deleted or expires", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user);
    await fillStorage(user, id, 0, ctx.now());
    const [first] = await fillStorage(user, id, 0);
    await expect(upload(user, id, TEXT)).rejects.toMatchObject({ code: "storage_full" });
    await deleteDocument(user, id, first!);
    await upload(user, id, TEXT);
  });

  test("can exceed 32 bits", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await makeExtractor(user);
    for (let times = 0; times < 3; times += 1) await fillStorage(user, id, 0);
    await expect(upload(user, id, TEXT)).rejects.toMatchObject({
      message: expect.stringMatching(/using 3,000 MB of 1,000 MB/) as string,
    });
  });

  test("is separate for each account", async ({ ctx }) => {
    const [full, other] = [await signUp(ctx), await signUp(ctx)];
    await fillStorage(full, await makeExtractor(full), 0);
    await upload(other, await makeExtractor(other), TEXT);
  });

  test.runIf(rowLocks)("is not overfilled by two uploads at the same time", async ({ committed: ctx }) => {
    const user = await signUp(ctx);
    onTestFinished(async () => void (await ctx.db.user.delete({ where: { id: user.user.id } })));
    const [one, other] = [await makeExtractor(user), await makeExtractor(user)];
    await fillStorage(user, one, Buffer.byteLength(TEXT));
    const second = await oneAfterTheOther(
      user,
      (user) => upload(user, one, TEXT),
      () => upload(user, other, TEXT),
    );
    expect(second).toMatchObject({ status: "rejected", reason: { code: "storage_full" } });
    expect(await foldersOf(ctx)).toHaveLength(1);
  });
});
