import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { failureAnswer } from "@/lib/api/envelope";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { FakeS3 } from "@/tests/setup/fake-s3";
import { ApiUser } from "./api-user";
import { expectSecurityHeaders } from "./security-headers";

const TOKEN = "a token for tests only";
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe("what operators see", () => {
  let bucket: FakeS3;
  let app: AppUnderTest;
  let user: ApiUser;
  beforeAll(async () => {
    bucket = await FakeS3.start();
    app = await AppUnderTest.start({
      settings: {
        LOG_LEVEL: "info",
        METRICS_TOKEN: TOKEN,
        S3_BUCKET: "files",
        S3_ENDPOINT: bucket.endpoint,
        S3_ACCESS_KEY_ID: FakeS3.accessKeyId,
        S3_SECRET_ACCESS_KEY: "secret",
      },
    });
    user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
  });
  afterAll(async () => {
    await app.stop();
    await bucket.stop();
  });

  const get = (address: string, init: RequestInit = {}) => fetch(`${app.baseUrl}${address}`, init);

  /** The samples of a scrape, by name and labels. */
  async function scrape(): Promise<Record<string, number>> {
    const response = await get("/api/metrics", bearer(TOKEN));
    expect(response.status).toBe(200);
    const lines = (await response.text()).split("\n").filter((one) => one !== "" && !one.startsWith("#"));
    return Object.fromEntries(
      lines.map((one) => {
        const at = one.lastIndexOf(" ");
        return [one.slice(0, at), Number(one.slice(at))];
      }),
    );
  }

  /** The lines of the log about requests. */
  function loggedRequests(): Record<string, unknown>[] {
    const lines = app.output.split("\n").filter((one) => one.includes('"msg":"request"'));
    return lines.map((one) => JSON.parse(one) as Record<string, unknown>);
  }

  it("health and readiness answer without a session, with all headers, and tell no version", async () => {
    for (const address of ["/api/health", "/api/ready"]) {
      const response = await get(address);
      expect(response.status, address).toBe(200);
      expectSecurityHeaders(response.headers);
      expect(await response.json()).toEqual({ success: true });
    }
  });

  it("metrics are told to the bearer of the token alone", async () => {
    for (const init of [
      {},
      bearer("wrong"),
      bearer(TOKEN.slice(0, -1)),
      { headers: { authorization: TOKEN } },
    ]) {
      const response = await get("/api/metrics", init);
      expect(response.status).toBe(401);
      expect(failureAnswer.strict().parse(await response.json()).code).toBe("not_signed_in");
    }
    const response = await get("/api/metrics", bearer(TOKEN));
    expect(response.headers.get("content-type")).toContain("application/openmetrics-text");
    expectSecurityHeaders(response.headers);
    const text = await response.text();
    expect(text).toMatch(/# EOF\n$/);
    expect(text).not.toContain(process.version);
    expect(text).not.toContain(user.email);
  });

  it("there are no metrics where no token is set", async () => {
    expect((await fetch(`${ApiUser.baseUrl}/api/metrics`, bearer(TOKEN))).status).toBe(404);
  });

  it("metrics count requests by operation and status, attempts at jobs and documents, and measure the process", async () => {
    const before = await scrape();
    const id = await user.createExtractor("Counted", ["Number"]);
    await user.process(id, "Number: 7\n");
    await user.fails("getExtractor", { params: { id: "unknown-id" } });
    const after = await scrape();
    const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    expect(grown('gleaner_http_requests_total{operation="createExtractor",status="201"}')).toBe(1);
    expect(grown('gleaner_http_requests_total{operation="getExtractor",status="404"}')).toBe(1);
    expect(grown('gleaner_http_request_duration_seconds_count{operation="createExtractor"}')).toBe(1);
    expect(grown('gleaner_job_attempts_total{kind="DOCUMENT",outcome="succeeded"}')).toBe(1);
    expect(grown('gleaner_documents{status="SUCCESS"}')).toBe(1);
    expect(after.gleaner_oldest_waiting_document_seconds).toBe(0);
    expect(after.gleaner_database_up).toBe(1);
    expect(after['gleaner_database_connections{state="total"}']).toBeGreaterThan(0);
    expect(after.gleaner_database_waiting_queries).toBe(0);
    expect(after['gleaner_process_deaths_total{program="reader-process",reason="died"}']).toBe(0);
    expect(after.process_resident_memory_bytes).toBeGreaterThan(10_000_000);
    expect(after.nodejs_eventloop_lag_p99_seconds).toBeGreaterThan(0);
    expect(Object.keys(after).filter((name) => name.includes(id) || name.includes("unknown-id"))).toEqual([]);
  });

  it("one line of the log tells a request's id, operation, method, status, duration and user, and nothing else", async () => {
    const { headers } = await user.send("getUser", { headers: { "x-request-id": "from-a-proxy-1" } });
    expect(headers.get("x-request-id")).toBe("from-a-proxy-1");
    const lineOf = (id: string) => loggedRequests().filter(({ request }) => request === id);
    await vi.waitFor(() => expect(lineOf("from-a-proxy-1")).toHaveLength(1));
    expect(lineOf("from-a-proxy-1")[0]).toEqual({
      level: 30,
      time: expect.any(Number) as number,
      request: "from-a-proxy-1",
      operation: "getUser",
      method: "GET",
      status: 200,
      ms: expect.any(Number) as number,
      user: expect.any(String) as string,
      msg: "request",
    });
    expect(app.output).not.toContain(user.email);
  });

  it("every answer has an id, pages and redirects too; one that is no plain token is replaced", async () => {
    for (const address of [
      "/api/user",
      "/api/nothing",
      "/api/auth/google",
      "/login",
      "/icon.svg",
      "/nothing.png",
    ]) {
      const response = await get(address, { headers: { "x-request-id": "a b" }, redirect: "manual" });
      expect(response.headers.get("x-request-id"), address).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it("readiness names the bucket that fails, and works again when it does", async () => {
    Object.assign(bucket, { failures: 1_000, fault: "unavailable" });
    const response = await get("/api/ready");
    expect([response.status, response.headers.has("retry-after")]).toEqual([503, true]);
    const failure = failureAnswer.strict().parse(await response.json());
    expect(failure.request_id).toBe(response.headers.get("x-request-id"));
    expect([failure.code, Object.keys(failure.fields ?? {})]).toEqual(["unavailable", ["storage"]]);
    bucket.failures = 0;
    expect((await get("/api/ready")).status).toBe(200);
  });

  it("health and metrics answer while the database is frozen, and readiness names it, within seconds", async () => {
    // The launcher serves the embedded database.
    process.kill(app.launcherPid, "SIGSTOP");
    // More than the pool has connections: those that wait must not be asked for.
    const asked = performance.now();
    try {
      const readiness = await Promise.all(Array.from({ length: 20 }, () => get("/api/ready")));
      expect(readiness.map(({ status }) => status)).toEqual(readiness.map(() => 503));
      const failure = failureAnswer.strict().parse(await readiness[0]!.json());
      expect([failure.code, Object.keys(failure.fields ?? {})]).toEqual(["unavailable", ["database"]]);
      expect((await get("/api/health", { headers: { cookie: user.cookie } })).status).toBe(200);
      const figures = await scrape();
      expect(figures.gleaner_database_up).toBe(0);
      expect(figures['gleaner_documents{status="SUCCESS"}']).toBeUndefined();
      expect(performance.now() - asked).toBeLessThan(8_000);
    } finally {
      process.kill(app.launcherPid, "SIGCONT");
    }
    await vi.waitFor(async () => expect((await get("/api/ready")).status).toBe(200), { timeout: 30_000 });
    expect((await scrape()).gleaner_database_up).toBe(1);
  });
});
