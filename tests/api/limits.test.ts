import { request } from "node:http";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { ApiUser } from "./api-user";

const READS = 300;
const KB = 1024;
const MB = 1024 * KB;

const file = (bytes: number, name = "a.txt") =>
  new File(["words ".repeat(Math.ceil(bytes / 6)).slice(0, bytes)], name, { type: "text/plain" });

describe("one user's limits", () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await AppUnderTest.start({
      settings: { READS_PER_MINUTE: String(READS), STORAGE_PER_USER_MB: "1" },
    });
  });
  afterAll(() => app.stop());

  it("one read above the rate limit is refused with 429 and Retry-After; changes and other users are not affected", async () => {
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    const answers: Response[] = [];
    while (answers.at(-1)?.status !== 429 && answers.length < 3 * READS) {
      answers.push(await user.send("getUser"));
    }
    const refused = answers.at(-1)!;
    expect(refused.status).toBe(429);
    expect(answers.length).toBeGreaterThan(READS / 2);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ success: false, code: "rate_limited" });
    await user.createExtractor("Still allowed");
    await ApiUser.signedIn({ baseUrl: app.baseUrl });
  });

  it("a file above the storage quota is refused with 413, naming usage and quota, and leaves nothing; deleting makes room", async () => {
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    const params = { id: await user.createExtractor("Large", ["a"]) };
    const { document } = await user.ok("uploadDocument", { params, file: file(600 * KB) });
    await user.settled(params.id, document.id);
    for (const refused of [
      await user.fails("uploadDocument", { params, file: file(600 * KB) }),
      await user.fails("runWizard", { file: file(600 * KB) }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([413, "storage_full"]);
      expect(refused.body.error).toContain("0.6 MB of your 1 MB are used");
    }
    expect((await user.ok("listDocuments", { params })).documents).toHaveLength(1);
    expect(readdirSync(path.join(app.dataDirectory, "temporary"))).toEqual([]);
    await user.ok("deleteDocument", { params: { ...params, docId: document.id } });
    await user.ok("uploadDocument", { params, file: file(600 * KB) });
  });

  it("a file is refused before it is sent if the storage is full", async () => {
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    const id = await user.createExtractor("Full", ["a"]);
    await user.ok("uploadDocument", { params: { id }, file: file(MB) });
    for (const address of [`/api/extractor/${id}/document`, "/api/extractorwizard"]) {
      expect(await beginUpload(user, address)).toBe(413);
    }
  });
});

const ANONYMOUS = 5;

describe("one address's limit", () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await AppUnderTest.start({
      settings: { ANONYMOUS_PER_MINUTE: String(ANONYMOUS), TRUSTED_PROXIES: "1" },
    });
  });
  afterAll(() => app.stop());

  const signIn = (forwardedFor: string) =>
    fetch(`${app.baseUrl}/api/auth/local`, {
      method: "POST",
      body: new URLSearchParams({ email: "someone@example.com" }),
      headers: { "X-Forwarded-For": forwardedFor },
      redirect: "manual",
    });
  const call = (forwardedFor: string) =>
    fetch(`${app.baseUrl}/api/user`, { headers: { "X-Forwarded-For": forwardedFor } });

  it("refuses one request without a session above the limit with 429 and Retry-After, whatever the client claims to be", async () => {
    for (let count = 0; count < ANONYMOUS - 1; count += 1) {
      expect((await signIn(`198.51.100.${count}, 203.0.113.7`)).status).toBe(303);
    }
    expect((await call("203.0.113.7")).status).toBe(401);
    for (const send of [signIn, call]) {
      const refused = await send("198.51.100.99, 203.0.113.7");
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ success: false, code: "rate_limited" });
    }
  });

  it("counts an IPv6 network as one, and neither other addresses nor signed-in users", async () => {
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    for (let count = 0; count < ANONYMOUS; count += 1) {
      expect((await call(`2001:db8:1:2::${count + 1}`)).status).toBe(401);
    }
    expect((await call("2001:db8:1:2:9::1")).status).toBe(429);
    expect((await call("2001:db8:1:3::1")).status).toBe(401);
    const headers = { "X-Forwarded-For": "2001:db8:1:2::1" };
    expect((await user.send("getUser", { headers })).status).toBe(200);
  });
});

describe("an app without a proxy", () => {
  it("believes no header that names the client's address", async () => {
    const names = { "X-Forwarded-For": "203.0.113.7", "X-Client-Address": "203.0.113.7" };
    const app = await AppUnderTest.start({ settings: { ANONYMOUS_PER_MINUTE: "1" } });
    try {
      for (let count = 0; count < 3; count += 1) {
        expect((await fetch(`${app.baseUrl}/api/user`, { headers: names })).status).toBe(401);
      }
    } finally {
      await app.stop();
    }
  });
});

/** Sends the beginning of a 5 MB form and waits for the response before sending more. */
function beginUpload(user: ApiUser, address: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${user.baseUrl}${address}`, {
      method: "POST",
      headers: {
        cookie: user.cookie,
        "X-CSRF-Token": user.csrfToken,
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
