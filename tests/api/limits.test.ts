import { request } from "node:http";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { Person } from "./person";

const READS = 300;
const KB = 1024;
const MB = 1024 * KB;

const file = (bytes: number, name = "a.txt") =>
  new File(["words ".repeat(Math.ceil(bytes / 6)).slice(0, bytes)], name, { type: "text/plain" });

describe("what one user may use", () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await AppUnderTest.start({
      settings: { READS_PER_MINUTE: String(READS), STORAGE_PER_USER_MB: "1" },
    });
  });
  afterAll(() => app.stop());

  it("one read more than a minute allows is refused with 429 and when to come back; changes and others are not affected", async () => {
    const person = await Person.signedIn({ baseUrl: app.baseUrl });
    const answers: Response[] = [];
    while (answers.at(-1)?.status !== 429 && answers.length < 3 * READS) {
      answers.push(await person.send("getUser"));
    }
    const refused = answers.at(-1)!;
    expect(refused.status).toBe(429);
    expect(answers.length).toBeGreaterThan(READS / 2);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ success: false, code: "rate_limited" });
    await person.createExtractor("Still allowed");
    await Person.signedIn({ baseUrl: app.baseUrl });
  });

  it("a file beyond the stored bytes is refused with 413, naming used and allowed, and leaves nothing; deleting makes room", async () => {
    const person = await Person.signedIn({ baseUrl: app.baseUrl });
    const params = { id: await person.createExtractor("Large", ["a"]) };
    const { document } = await person.ok("uploadDocument", { params, file: file(600 * KB) });
    await person.settled(params.id, document.id);
    for (const refused of [
      await person.fails("uploadDocument", { params, file: file(600 * KB) }),
      await person.fails("runWizard", { file: file(600 * KB) }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([413, "storage_full"]);
      expect(refused.body.error).toContain("0.6 MB of your 1 MB are used");
    }
    expect((await person.ok("listDocuments", { params })).documents).toHaveLength(1);
    expect(readdirSync(path.join(app.dataDirectory, "temporary"))).toEqual([]);
    await person.ok("deleteDocument", { params: { ...params, docId: document.id } });
    await person.ok("uploadDocument", { params, file: file(600 * KB) });
  });

  it("where no room is left, a file is refused before it is sent", async () => {
    const person = await Person.signedIn({ baseUrl: app.baseUrl });
    const id = await person.createExtractor("Full", ["a"]);
    await person.ok("uploadDocument", { params: { id }, file: file(MB) });
    for (const address of [`/api/extractor/${id}/document`, "/api/extractorwizard"]) {
      expect(await beginUpload(person, address)).toBe(413);
    }
  });
});

/** Sends the head of a form of five megabytes, and no more before the answer is there. */
function beginUpload(person: Person, address: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${person.baseUrl}${address}`, {
      method: "POST",
      headers: {
        cookie: person.cookie,
        "X-CSRF-Token": person.csrfToken,
        "Content-Type": "multipart/form-data; boundary=--form",
        "Content-Length": 5 * MB,
      },
    });
    let answered = false;
    outgoing.on("response", (response) => {
      answered = true;
      resolve(response.statusCode);
      outgoing.destroy();
    });
    outgoing.on("error", (error) => {
      if (!answered) reject(error);
    });
    outgoing.write('----form\r\nContent-Disposition: form-data; name="file"; filename="big.txt"\r\n\r\n');
  });
}
