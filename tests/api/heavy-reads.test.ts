import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIELD_PROMPT_MAX, FIELDS_PER_EXTRACTOR_MAX, READS_AT_A_TIME } from "@/lib/api/limits";
import { createDatabase } from "@/lib/db/client";
import { startEmbeddedDatabase } from "@/lib/embedded/embedded-database";
import { migrate } from "@/lib/embedded/migrate";
import { AppUnderTest, findFreePort } from "@/tests/setup/app-under-test";
import { peakBytes } from "@/tests/setup/peak-bytes";
import { ApiUser } from "./api-user";

const EXTRACTORS = 60;
const CONCURRENT_READS = 20;
const MB = 1024 * 1024;

describe("one user's heaviest reads", () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "gleaner-heavy-"));
  let app: AppUnderTest;
  let heavy: ApiUser;
  beforeAll(async () => {
    const port = await findFreePort();
    heavy = new ApiUser(`http://localhost:${port}`);
    await fillDatabase(dataDirectory, heavy.email);
    app = await AppUnderTest.start({ dataDirectory, port });
    await heavy.signIn();
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  it("keep another user's GET /api/user below a second, and memory bounded", async () => {
    const other = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    // The first request also loads the code.
    await (await heavy.send("listExtractors")).text();
    const quiet = await measureLatencies(other, AbortSignal.timeout(3_000));
    const before = peakBytes(app.launcherPid);
    const ended = new AbortController();
    const lists = Promise.all(
      Array.from({ length: CONCURRENT_READS }, async () => {
        const response = await heavy.send("listExtractors");
        const { length } = await response.text();
        return { status: response.status, length };
      }),
    ).finally(() => ended.abort());
    const waits = await measureLatencies(other, ended.signal);
    const answers = await lists;

    const whole = answers.filter(({ status }) => status === 200);
    expect(whole.length).toBeGreaterThan(0);
    for (const { length } of whole) expect(length).toBeGreaterThan(24_000_000);
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    // On a busy machine requests are slow even without them.
    expect(Math.max(...waits)).toBeLessThan(Math.max(1_000, 10 * Math.max(...quiet)));
    expect(peakBytes(app.launcherPid) - before).toBeLessThan(400 * MB);
  });

  it("of a program that takes no byte of them hold up neither its owner's pages nor, for long, the program", async () => {
    const program = await heavy.program("read");
    const connections = Array.from({ length: READS_AT_A_TIME }, () => openList(program));
    await Promise.race(connections.map(({ answered }) => answered));
    const start = performance.now();
    await heavy.ok("getUser");
    await (await heavy.send("listExtractors", { query: "limit=1" })).text();
    expect(performance.now() - start).toBeLessThan(4_000);
    // The reader is ended while the next one still waits its turn.
    await Promise.race(connections.map(({ ended }) => ended));
    for (const { request } of connections) request.destroy();
  }, 60_000);

  it("that are not read to the end block the eleventh until they are aborted", async () => {
    const other = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    const connections = Array.from({ length: READS_AT_A_TIME }, () => openList(heavy));
    // Whichever came first: lists are answered one at a time.
    await Promise.race(connections.map(({ answered }) => answered));
    const refused = await heavy.send("getUser");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await other.send("getUser")).status).toBe(200);
    for (const { request } of connections) request.destroy();
    expect((await heavy.send("getUser")).status).toBe(200);
  });
});

/** Calls getUser repeatedly until the signal aborts; returns the latencies in milliseconds. */
async function measureLatencies(user: ApiUser, signal: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await user.ok("getUser");
    waits.push(performance.now() - start);
  }
  return waits;
}

/** Requests the list without reading its body, which is too long for the connection's buffers. */
function openList(user: ApiUser) {
  const outgoing = request(`${user.baseUrl}/api/extractor`, {
    headers: {
      "Accept-Encoding": "identity",
      ...(user.key ? { authorization: `Bearer ${user.key}` } : { cookie: user.cookie }),
    },
    agent: false,
  });
  outgoing.on("error", () => undefined);
  const answered = new Promise<void>((resolve) => outgoing.on("response", () => resolve()));
  const ended = new Promise<void>((resolve) => outgoing.on("close", () => resolve()));
  outgoing.end();
  return { request: outgoing, answered, ended };
}

async function fillDatabase(dataDirectory: string, email: string): Promise<void> {
  const { server, ready } = await startEmbeddedDatabase(
    dataDirectory,
    "a password for this alone",
    async (url) => void (await migrate(url)),
  );
  await ready;
  const db = createDatabase(server.url, 1);
  const { id } = await db.user.create({ data: { email }, select: { id: true } });
  await db.$executeRaw`
    INSERT INTO "Extractor" ("id", "userId", "name", "updatedAt")
    SELECT 'x' || n, ${id}, 'Extractor ' || n, now() FROM generate_series(1, ${EXTRACTORS}::int) n`;
  await db.$executeRaw`
    INSERT INTO "Field" ("id", "extractorId", "name", "nameKey", "prompt", "position")
    SELECT 'f' || n || '-' || f, 'x' || n, 'Field ' || f, 'field ' || f, repeat('Ten chars ', ${FIELD_PROMPT_MAX / 10}::int), f
    FROM generate_series(1, ${EXTRACTORS}::int) n, generate_series(1, ${FIELDS_PER_EXTRACTOR_MAX}::int) f`;
  await db.$disconnect();
  await server.stop();
}
