import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_FILE_BYTES } from "@/lib/text/formats";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { BucketServer } from "@/tests/setup/bucket-server";
import { growthByLargeUploads, LARGE_UPLOADS, LARGEST } from "@/tests/setup/large-uploads";
import { ApiUser } from "./api-user";

const MB = 1024 * 1024;
const TEXT = "Number: N-7\n";

describe("an app that stores its files in a bucket", () => {
  let bucket: BucketServer;
  let app: AppUnderTest;
  let user: ApiUser;
  let id: string;
  beforeAll(async () => {
    bucket = await BucketServer.start();
    app = await AppUnderTest.start({ settings: bucket.settings });
    user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    id = await user.createExtractor("Bucket", ["Number"]);
  });
  afterAll(async () => {
    await app.stop();
    await bucket.stop();
  });

  /** Sends a file straight to the bucket and hands it over; returns the document. */
  async function uploadDirectly(content: Buffer, filename: string) {
    const body = { filename, size: content.length, type: "" };
    const started = await user.ok("startUpload", { params: { id }, body });
    await bucket.send(started, new Uint8Array(content));
    const uploaded = { upload_id: started.upload_id };
    return (await user.ok("uploadDocument", { params: { id }, body: uploaded })).document;
  }

  it("takes a file straight to the bucket and processes it", async () => {
    expect((await user.ok("getUser")).features.direct_uploads).toBe(true);
    const { id: docId } = await uploadDirectly(Buffer.from(TEXT), "note.txt");
    expect(await user.settled(id, docId)).toMatchObject({
      filename: "note.txt",
      status: "SUCCESS",
      extracted_data: '{"Number":"N-7"}',
      credits: 1,
    });
  });

  it("refuses what cannot become a document before anything is sent", async () => {
    const refusals = [
      [{ filename: "a.pdf", size: MAX_FILE_BYTES + 1 }, 413],
      [{ filename: "a.exe", size: 10 }, 415],
      [{ filename: "a.pdf", size: 0 }, 400],
      [{ filename: "a.pdf", size: "many" }, 422],
    ] as const;
    for (const [body, status] of refusals) {
      expect((await user.fails("startUpload", { params: { id }, body })).status).toBe(status);
    }
  });

  it("runs the wizard on a sample in the bucket", async () => {
    const body = { filename: "note.txt", size: 40, type: "text/plain" };
    const started = await user.ok("startWizardUpload", { body });
    await bucket.send(started, "Invoice number: A-17\nTotal amount: 119.0");
    const { extractor_id } = await user.ok("runWizard", { body: { upload_id: started.upload_id } });
    expect(
      (await user.ok("getExtractor", { params: { id: extractor_id } })).extractor.fields.length,
    ).toBeGreaterThan(0);
  });

  it("answers a large file by an address in the bucket, a small one itself", async () => {
    const [small, large] = [
      await uploadDirectly(Buffer.from(TEXT), "small.txt"),
      await uploadDirectly(LARGEST, "größe.pdf"),
    ];
    const file = (docId: string, query = "") =>
      user.send("getDocumentFile", { params: { id, docId }, query });
    const direct = await file(small.id);
    expect([direct.status, await direct.text()]).toEqual([200, TEXT]);

    const elsewhere = await file(large.id);
    expect(elsewhere.status).toBe(302);
    expect(elsewhere.headers.get("cache-control")).toBe("no-store");
    const fetched = await fetch(elsewhere.headers.get("location")!);
    expect(fetched.headers.get("content-disposition")).toMatch(
      /^attachment; .*filename\*=UTF-8''gr%C3%B6%C3%9Fe.pdf/,
    );
    expect(Buffer.from(await fetched.arrayBuffer()).equals(LARGEST)).toBe(true);

    const streamed = await file(large.id, "stream=1");
    expect(streamed.status).toBe(200);
    expect(Buffer.from(await streamed.arrayBuffer()).equals(LARGEST)).toBe(true);
  });

  it("twenty uploads of 10 MB at once grow the server by less than 60 MB", async () => {
    const sent = new Set<string>();
    const grown = await growthByLargeUploads(app, async (file) => {
      sent.add((await user.ok("uploadDocument", { params: { id }, file })).document.id);
    });
    expect(sent.size).toBe(1 + LARGE_UPLOADS);
    expect(grown).toBeLessThan(60 * MB);
  });
});
