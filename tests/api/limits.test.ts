import { request } from "node:http";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { READS_AT_A_TIME } from "@/lib/api/limits";
import {
  answerFromDocument,
  MockModelServer,
  type ModelReply,
} from "@/lib/extraction/testing/mock-model-server";
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
      expect(refused.body.error).toContain("using 0.6 MB of 1 MB");
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

const CHANGES = 20;

describe("one user's messages to the tools", () => {
  const model = new MockModelServer();
  let app: AppUnderTest;
  let user: ApiUser;
  let program: ApiUser;
  beforeAll(async () => {
    await model.listen();
    app = await AppUnderTest.start({
      settings: {
        RATE_LIMIT_PER_MINUTE: String(CHANGES),
        ANTHROPIC_API_KEY: "a key that no test uses",
        ANTHROPIC_BASE_URL: model.url,
      },
    });
  });
  beforeEach(async () => {
    user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    program = await user.program("write");
  });
  afterAll(async () => {
    await app.stop();
    await model.stop();
  });

  it(`are answered ${READS_AT_A_TIME} at a time: one more waits, and is refused with 429 and Retry-After; nothing else waits for them`, async () => {
    let answer = () => {};
    model.brain = (request) =>
      new Promise<ModelReply>((resolve) => (answer = () => resolve(answerFromDocument(request))));
    const id = await user.createExtractor("Slow", ["Number"]);
    const { document } = await user.ok("uploadDocument", { params: { id }, file: file(KB) });
    const wanted = { extractor: id, document: document.id, wait_seconds: 30 };
    const sent = Array.from({ length: READS_AT_A_TIME + 1 }, () => callTool(program, "get_document", wanted));
    const refused = await Promise.race(sent);
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(refused.text).toContain('"rate_limited"');

    await program.ok("getUser");
    const stranger = await (await ApiUser.signedIn({ baseUrl: app.baseUrl })).program("read");
    expect((await callTool(stranger, "list_extractors")).status).toBe(200);

    answer();
    const answers = await Promise.all(sent);
    expect(answers.filter(({ text }) => text.includes("SUCCESS"))).toHaveLength(READS_AT_A_TIME);
    expect((await callTool(program, "get_document", wanted)).status).toBe(200);
  });

  it("count as changes where the tool changes something, and not otherwise", async () => {
    const created: string[] = [];
    while (!created.at(-1)?.includes("rate_limited") && created.length < 2 * CHANGES) {
      created.push((await callTool(program, "create_extractor", { name: "One of many" })).text);
    }
    expect(created.at(-1)).toMatch(/rate_limited: .*Wait \d+ seconds, then call the tool again/);
    expect((await user.fails("createExtractor", { body: { name: "One more" } })).status).toBe(429);
    const listed = await callTool(program, "list_extractors");
    expect(listed.text).toContain("One of many");
    expect((await user.ok("listExtractors")).extractors).toHaveLength(created.length - 1);
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

/** Sends a message that calls a tool, and waits for the end of the answer. */
async function callTool(program: ApiUser, name: string, args: object = {}) {
  const response = await program.fetch("/api/mcp", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }),
  });
  const { status, headers } = response;
  return { status, retryAfter: headers.get("retry-after"), text: await response.text() };
}

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
