import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiUser } from "@/tests/api/api-user";
import type { AppUnderTest } from "@/tests/setup/app-under-test";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { Installation } from "./two-servers";

const ANSWERED_WITHIN_MS = 10_000;
/** Uploads wait longer for their user's turn. */
const UPLOAD_ANSWERED_WITHIN_MS = 40_000;
const RECOVERED_WITHIN_MS = 5_000;

async function timed(call: () => Promise<Response>) {
  const start = performance.now();
  const response = await call();
  const body = await response.text();
  return { ms: performance.now() - start, status: response.status, headers: response.headers, body };
}

describe.runIf(findPostgres() && process.platform === "linux")("a server on PostgreSQL", () => {
  let here: Installation;
  let server: AppUnderTest;
  beforeAll(async () => {
    here = await Installation.create();
    server = await here.startServer({ ENGINE: "local", RATE_LIMIT_PER_MINUTE: "1000000" });
  });
  afterAll(() => here.remove());

  test("answers 503 in time while its database is frozen, and serves again as soon as that goes on", async () => {
    const user = await ApiUser.signedIn({ baseUrl: server.baseUrl });
    const id = await user.createExtractor("Mine", ["Number"]);
    const file = () => new File(["Number: 17\n"], "a.txt", { type: "text/plain" });
    here.postgres.freeze();
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => timed(() => user.send("getUser"))),
      timed(() => user.send("listDocuments", { params: { id } })),
      timed(() => user.send("createExtractor", { body: { name: "Another" } })),
      timed(() => user.send("uploadDocument", { params: { id }, file: file() })),
      timed(() => user.send("runWizard", { file: file() })),
      timed(() => new ApiUser(server.baseUrl).signIn()),
      timed(() => user.fetch("/")),
      timed(() => user.fetch("/extractors")),
    ]);
    for (const { ms, status, headers } of answers) {
      expect(status).toBe(503);
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
    }
    const calls = answers.filter(({ headers }) => headers.get("content-type")?.includes("json"));
    expect(calls).toHaveLength(answers.length - 2);
    for (const { body } of calls)
      expect(JSON.parse(body)).toMatchObject({ success: false, code: "unavailable" });

    here.postgres.thaw();
    const again = await timed(() => user.send("getUser"));
    expect(again.status).toBe(200);
    expect(again.ms).toBeLessThan(RECOVERED_WITHIN_MS);
    expect(await user.process(id, "Number: 17\n")).toMatchObject({ status: "SUCCESS" });
  });

  test("serves everyone else while one user's row is locked", async () => {
    const [locked, other] = await Promise.all([
      ApiUser.signedIn({ baseUrl: server.baseUrl }),
      ApiUser.signedIn({ baseUrl: server.baseUrl }),
    ]);
    const id = await locked.createExtractor("Mine", ["Number"]);
    await here.sql.query("BEGIN");
    await here.sql.query('SELECT 1 FROM "User" WHERE "email" = $1 FOR UPDATE', [locked.email]);
    const blocked = Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const file = new File([`Number: ${index}\n`], "a.txt", { type: "text/plain" });
        return timed(() =>
          index % 2 === 0
            ? locked.send("uploadDocument", { params: { id }, file })
            : locked.send("createExtractor", { body: { name: "Another" } }),
        );
      }),
    );
    let isBlocked = true;
    void blocked.finally(() => (isBlocked = false));
    let served = 0;
    while (isBlocked) {
      const answers = [
        await timed(() => other.send("getUser")),
        await timed(() => other.send("createExtractor", { body: { name: `Number ${served}` } })),
      ];
      for (const { ms } of answers) expect(ms).toBeLessThan(2_000);
      expect(answers.map(({ status }) => status)).toEqual([200, 201]);
      served += 1;
    }
    for (const [index, { status, ms }] of (await blocked).entries()) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(index % 2 === 0 ? UPLOAD_ANSWERED_WITHIN_MS : ANSWERED_WITHIN_MS);
    }
    expect(served).toBeGreaterThan(3);
    await here.sql.query("ROLLBACK");
    expect((await locked.send("createExtractor", { body: { name: "Another" } })).status).toBe(201);
  });
});
