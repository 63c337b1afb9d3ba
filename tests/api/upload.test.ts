import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_FILE_BYTES } from "@/lib/text/formats";
import { ApiUser } from "./api-user";

const text = (content: string, name = "a.txt", type = "text/plain") => new File([content], name, { type });

describe("uploads", () => {
  let user: ApiUser;
  let id: string;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    await user.ok("adjustCredits", { body: { amount: 10_000 } });
    id = await user.createExtractor("Uploads", ["a"]);
  });
  const upload = (file: File) => user.fails("uploadDocument", { params: { id }, file });
  const count = async () => (await user.ok("listDocuments", { params: { id } })).documents.length;

  it("10 MiB are accepted; one byte more is refused with 413 and not stored", async () => {
    const before = await count();
    const line = "a: 1 and some more words\n";
    const largest = line.repeat(Math.ceil(MAX_FILE_BYTES / line.length)).slice(0, MAX_FILE_BYTES);
    expect((await upload(text(largest))).status).toBe(201);
    const refused = await upload(text(`${largest}x`, "large.txt"));
    expect([refused.status, refused.body.error]).toEqual([
      413,
      "File too large: large.txt. Maximum size is 10MB.",
    ]);
    expect(await count()).toBe(before + 1);
  });

  it("a body that is far too large and has no declared length is refused with 413 before it is complete", async () => {
    const { status, sent } = await stream(user, id, 200 * 1024 * 1024);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(100 * 1024 * 1024);
  });

  it.each([
    [
      "a program called .docx",
      new File([Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])], "setup.docx"),
      415,
    ],
    [
      "a picture called .pdf",
      new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])], "scan.pdf"),
      415,
    ],
    ["an unknown name and type", new File(["hello"], "a.xyz", { type: "application/x-xyz" }), 415],
    ["an empty file", text(""), 400],
  ])("%s is refused", async (_, file, status) => {
    const before = await count();
    const refused = await upload(file);
    expect([refused.status, refused.body.success]).toEqual([status, false]);
    expect(String(refused.body.error)).toContain(file.name);
    expect(await count()).toBe(before);
  });

  it("a form without a file and a body that is not a form are refused with 400", async () => {
    const empty = new FormData();
    empty.append("other", "x");
    for (const body of [empty, "hello"]) {
      const response = await fetch(`${ApiUser.baseUrl}/api/extractor/${id}/document`, {
        method: "POST",
        headers: { cookie: user.cookie, "X-CSRF-Token": user.csrfToken },
        body,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false, code: "bad_request" });
    }
  });

  it("a second file in the form is refused, naming the file, and nothing is stored", async () => {
    const before = await count();
    const form = new FormData();
    for (const name of ["one.txt", "two.txt"]) form.append("file", text("a: 1", name));
    const response = await user.fetch(`/api/extractor/${id}/document`, {
      method: "POST",
      headers: { "X-CSRF-Token": user.csrfToken },
      body: form,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "bad_request",
      error: expect.stringContaining("two.txt") as string,
    });
    expect(await count()).toBe(before);
  });

  it.each([
    ["../../etc/passwd.txt", "passwd.txt"],
    ["C:\\temp\\a.txt", "a.txt"],
    ["Übersicht – 見積書 😀.txt", "Übersicht – 見積書 😀.txt"],
    ["\u202etxt.exe.txt", "txt.exe.txt"],
    ['say "hi" to 100%.txt', 'say "hi" to 100%.txt'],
  ])("the name %j is shown as %j", async (given, shown) => {
    const { document } = await user.ok("uploadDocument", { params: { id }, file: text("a: 1", given) });
    expect(document.filename).toBe(shown);
  });

  it("forty concurrent uploads give forty results", async () => {
    const own = await user.createExtractor("Parallel", ["Number"]);
    const uploads = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        user.ok("uploadDocument", {
          params: { id: own },
          file: text(`Number: N-${index}\n`, `${index}.txt`),
        }),
      ),
    );
    const expected = uploads.map(({ document }, index) => ({
      id: document.id,
      filename: `${index}.txt`,
      extracted_data: `{"Number":"N-${index}"}`,
    }));
    // Asked for all of them together: forty who ask at once would be asked to ask less often.
    await expect
      .poll(
        async () => {
          const { documents } = await user.ok("listDocuments", { params: { id: own } });
          const found = new Map(documents.map((document) => [document.id, document]));
          return uploads.map(({ document }) => found.get(document.id));
        },
        { timeout: 50_000, interval: 500 },
      )
      .toMatchObject(expected);
  });

  it("a file that cannot be read ends in FAILURE with a reason, costs nothing and can be retried", async () => {
    const before = (await user.ok("getUser")).credits;
    const settled = await user.process(id, "%PDF-1.7\nthis is all there is", "broken.pdf");
    expect(settled).toMatchObject({ status: "FAILURE", credits: null, extracted_data: null });
    expect(settled.rejection_reason).toMatch(/PDF/);
    expect((await user.ok("getUser")).credits).toBe(before);

    const params = { id, docId: settled.id };
    const { document: retried } = await user.ok("retryDocument", { params });
    expect(retried).toMatchObject({ status: "PENDING", rejection_reason: null });
    expect((await user.settled(id, settled.id)).status).toBe("FAILURE");
  });

  it("only a failed document can be retried", async () => {
    const document = await user.process(id, "a: 1\n");
    const failure = await user.fails("retryDocument", { params: { id, docId: document.id } });
    expect(failure.status).toBe(409);
  });
});

/** Streams a form with a very large file until the server responds. */
function stream(user: ApiUser, extractorId: string, size: number): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    const boundary = "----streamed";
    let sent = 0;
    const outgoing = request(`${ApiUser.baseUrl}/api/extractor/${extractorId}/document`, {
      method: "POST",
      headers: {
        cookie: user.cookie,
        "X-CSRF-Token": user.csrfToken,
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
      },
    });
    let answered = false;
    outgoing.on("response", (response) => {
      answered = true;
      response.resume();
      resolve({ status: response.statusCode ?? 0, sent });
      outgoing.destroy();
    });
    outgoing.on("error", (error) => {
      if (!answered) reject(error);
    });
    outgoing.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.txt"\r\n` +
        "Content-Type: text/plain\r\n\r\n",
    );
    const chunk = Buffer.alloc(64 * 1024, "a ");
    const write = () => {
      while (!answered && sent < size) {
        sent += chunk.length;
        if (!outgoing.write(chunk)) return void outgoing.once("drain", write);
      }
      if (!answered) outgoing.end(`\r\n--${boundary}--\r\n`);
    };
    write();
  });
}
