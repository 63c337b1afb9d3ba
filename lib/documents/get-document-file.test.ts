import { describe, expect } from "vitest";
import { createS3Store } from "@/lib/storage/s3-store";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test as withContext } from "@/tests/setup/context";
import { FakeS3 } from "@/tests/setup/fake-s3";
import { getDocumentFile } from "./get-document-file";

const test = withContext
  .extend("s3", async ({}, { onCleanup }) => {
    const s3 = await FakeS3.start();
    onCleanup(() => s3.stop());
    return s3;
  })
  .extend("inBucket", ({ ctx, s3: { endpoint } }) => {
    const keys = { region: "eu-1", accessKeyId: FakeS3.accessKeyId, secretAccessKey: "secret" };
    return { ...ctx, storage: createS3Store({ endpoint, bucket: "files", ...keys }) };
  });

describe("the file of a document in a bucket", () => {
  test("is not fetched before its owner reads it", async ({ inBucket, s3 }) => {
    const [owner, stranger] = [await signUp(inBucket), await signUp(inBucket)];
    const extractorId = await makeExtractor(owner);
    const id = await upload(owner, extractorId, "Number: N-7");
    const { requests } = s3;
    await expect(getDocumentFile(stranger, extractorId, id)).rejects.toMatchObject({ code: "not_found" });
    const { parts, size } = await getDocumentFile(owner, extractorId, id);
    expect(s3.requests).toBe(requests);

    const read: Uint8Array[] = [];
    for await (const part of parts(new AbortController().signal)) read.push(part);
    expect(Buffer.concat(read).toString()).toBe("Number: N-7");
    expect(size).toBe("Number: N-7".length);
    expect(s3.requests).toBe(requests + 1);
  });
});
