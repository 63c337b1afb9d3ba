import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { FakeS3 } from "@/tests/setup/fake-s3";
import { ApiUser } from "./api-user";
import { expectSecurityHeaders, nonceOf } from "./security-headers";

const CANARY = "canary-51c0de";
/** Part of it looks like a stack frame, which the log keeps. */
const DOCUMENT = `Number: ${CANARY}\n    at ${CANARY} (${CANARY}.ts:1:1)\n`;

const document = () => new File([DOCUMENT], `${CANARY}.txt`, { type: "text/plain" });

describe("an app whose database, bucket and model fail", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gleaner-failing-"));
  const failures = path.join(folder, "failures");
  let app: AppUnderTest;
  let bucket: FakeS3;
  let model: Server;
  let user: ApiUser;
  let id: string;
  const answers: string[] = [];

  beforeAll(async () => {
    bucket = await FakeS3.start();
    model = await startQuotingModel();
    app = await AppUnderTest.start({
      settings: {
        LOG_LEVEL: "debug",
        NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, "../setup/fail-queries.mjs")}`,
        FAILURES_FILE: failures,
        S3_BUCKET: "files",
        S3_ENDPOINT: bucket.endpoint,
        S3_ACCESS_KEY_ID: FakeS3.accessKeyId,
        S3_SECRET_ACCESS_KEY: "secret",
        ANTHROPIC_API_KEY: "a key for tests only",
        ANTHROPIC_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
      },
    });
    user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    id = await user.createExtractor("Failing", ["Number"]);
  });
  afterEach(() => {
    rmSync(failures, { force: true });
    bucket.failures = 0;
  });
  afterAll(async () => {
    await app.stop();
    await bucket.stop();
    model.close();
    rmSync(folder, { recursive: true });
  });

  /** Records a response body for the last test. */
  async function recorded(response: Response): Promise<Response> {
    answers.push(await response.clone().text());
    return response;
  }

  it("a refusal by the model fails the document and nothing else", async () => {
    const { document: uploaded } = await user.ok("uploadDocument", { params: { id }, file: document() });
    const settled = await user.settled(id, uploaded.id);
    answers.push(settled.rejection_reason ?? "");
    expect(settled.status).toBe("FAILURE");
    expect(app.output).toContain('"step failed"');
  });

  it("a file is sent as the bucket sends it, and no more is fetched for a client that has gone", async () => {
    const own = await user.createExtractor("Sent", ["Number"]);
    const { document: sent } = await user.ok("uploadDocument", { params: { id: own }, file: document() });
    await user.settled(own, sent.id);
    const params = { id: own, docId: sent.id };
    Object.assign(bucket, { failures: 1, fault: "half", abandoned: 0 });
    const response = await user.send("getDocumentFile", { params });
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    expect(Buffer.from(value!).toString()).toBe("half");
    await reader.cancel();
    await vi.waitFor(() => expect(bucket.abandoned).toBe(1));
    bucket.fault = "unavailable";
  });

  it("an upload while the bucket is away is a 503 with all headers, and leaves no row", async () => {
    bucket.failures = 1_000;
    const response = await recorded(await user.send("uploadDocument", { params: { id }, file: document() }));
    expect(response.status).toBe(503);
    expectSecurityHeaders(response.headers);
    bucket.failures = 0;
    expect((await user.ok("listDocuments", { params: { id } })).documents).toHaveLength(1);
  });

  /** The call, and which of its queries fail: all, or only inserts. */
  const calls: [string, "" | "INSERT INTO", () => Promise<Response>][] = [
    ["a read", "", () => user.send("getUser")],
    ["a change", "INSERT INTO", () => user.send("createExtractor", { body: { name: CANARY } })],
    ["an upload", "INSERT INTO", () => user.send("uploadDocument", { params: { id }, file: document() })],
    ["a run of the wizard", "INSERT INTO", () => user.send("runWizard", { file: document() })],
    ["a download", "", () => user.fetch(`/api/extractor/${id}/download?format=CSV&doc=${CANARY}`)],
  ];

  it.each(calls)(
    "%s is a 500 in the envelope with all headers if a query fails (%s)",
    async (_, queries, call) => {
      writeFileSync(failures, queries);
      const response = await recorded(await call());
      expect(response.status).toBe(500);
      expectSecurityHeaders(response.headers);
      expect(await response.json()).toMatchObject({
        success: false,
        request_id: expect.any(String) as string,
      });
    },
  );

  it.each(["/", "/extractors", "/extractors/unknown", "/login", "/nothing/here"])(
    "the page %s is a 500 with all headers and a nonce if the database fails",
    async (address) => {
      writeFileSync(failures, "");
      const pages = [await recorded(await user.fetch(address)), await recorded(await user.fetch(address))];
      const nonces = new Set<string | undefined>();
      for (const page of pages) {
        expect(page.status).toBe(500);
        expectSecurityHeaders(page.headers);
        nonces.add(nonceOf(page.headers));
        const scripts = [...(await page.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
        expect(scripts.filter((tag) => !tag.includes(`nonce="${nonceOf(page.headers)}"`))).toEqual([]);
      }
      expect(nonces.size).toBe(2);
      expect(nonces).not.toContain(undefined);
    },
  );

  it("works again as soon as they do, and has leaked no document content", async () => {
    await vi.waitFor(async () => expect((await user.send("getUser")).status).toBe(200), {
      timeout: 20_000,
    });
    expect(app.output).toContain('"request failed"');
    expect(app.output).toMatch(/"digest":"\d+".*"page failed"/);
    expect(app.output).not.toContain(CANARY);
    expect(app.output).not.toContain(user.email);
    expect(app.output).not.toContain(user.cookie.split("=")[1]);
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter((answer) => answer.includes(CANARY))).toEqual([]);
  });
});

/** Refuses every request with an error that quotes it, as services do. */
async function startQuotingModel(): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const message = `cannot read: ${Buffer.concat(chunks).toString()} ${DOCUMENT}`;
      response.writeHead(400, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ type: "error", error: { type: "invalid_request_error", message } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
