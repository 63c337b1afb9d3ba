import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { UserContext } from "@/lib/context";
import { createS3Store } from "@/lib/storage/s3-store";
import type { ReceivedFile } from "@/lib/uploads/identify-file";
import { requestWizardRun } from "@/lib/wizard/request-wizard-run";
import { makeExtractor, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { FakeS3 } from "@/tests/setup/fake-s3";
import { uploadDocument } from "./upload-document";

/** Files whose content, name and declared type contradict each other, or whose type is not supported. */
const refused: [string, string, string, Uint8Array][] = [
  ["a program", "setup.docx", "application/msword", Buffer.from("MZ\x90\0\x03\0\0\0\x04\0", "latin1")],
  ["a picture", "scan.pdf", "application/pdf", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")],
  ["a script", "run.sh", "text/x-shellscript", Buffer.from("#!/bin/sh\necho hello\n")],
  ["nothing", "empty.txt", "text/plain", Buffer.alloc(0)],
];

describe.each(refused)("%s called %s", (_, filename, mimeType, content) => {
  const receive = async (): Promise<ReceivedFile> => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), "refused-")), "file");
    await writeFile(file, content);
    return { path: file, filename, mimeType, size: content.length };
  };
  const code = content.length === 0 ? "empty_file" : "unsupported_type";

  /** Sends the file to both calls that accept one. */
  async function sendTo(user: UserContext): Promise<void> {
    const extractorId = await makeExtractor(user);
    await expect(uploadDocument(user, extractorId, receive)).rejects.toMatchObject({ code });
    await expect(requestWizardRun(user, receive)).rejects.toMatchObject({ code });
    expect(await user.db.document.count({ where: { userId: user.user.id } })).toBe(0);
    expect(await user.db.wizardRun.count({ where: { userId: user.user.id } })).toBe(0);
  }

  test("leaves no row, file or event when files are stored on disk", async ({ ctx, files, events }) => {
    await sendTo(await signUp(ctx));
    expect(await readdir(files, { recursive: true })).toEqual([]);
    expect(events).toEqual([]);
  });

  describe("when files are stored in a bucket", () => {
    let s3: FakeS3;
    beforeAll(async () => {
      s3 = await FakeS3.start();
    });
    afterAll(() => s3.stop());

    test("never reaches the bucket", async ({ ctx }) => {
      const { endpoint } = s3;
      const { accessKeyId } = FakeS3;
      const keys = { region: "eu-1", accessKeyId, secretAccessKey: "secret" };
      await sendTo(await signUp({ ...ctx, storage: createS3Store({ endpoint, bucket: "files", ...keys }) }));
      expect(s3.requests).toBe(0);
    });
  });
});
