import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { PostgresServer } from "@/tests/setup/postgres/postgres-server";
import { createDatabase } from "./client";
import type { PrismaClient } from "./generated/client";
import { isDatabaseAway } from "./is-database-away";
import { createPool } from "./pool";

const LIMITS = { connect: 1_000, silence: 1_000 };
/** All that a call may wait for, on a busy machine. */
const PATIENCE_MS = 4_000;

/** What a call has failed with, and after how long. */
async function failureOf(call: () => Promise<unknown>): Promise<{ isAway: boolean; inTime: boolean }> {
  const start = performance.now();
  const error: unknown = await call().then(
    () => expect.unreachable("It was answered."),
    (error: unknown) => error,
  );
  return { isAway: isDatabaseAway(error), inTime: performance.now() - start < PATIENCE_MS };
}
const AWAY = { isAway: true, inTime: true };

const one = (db: Pick<PrismaClient, "$queryRaw">) => db.$queryRaw`SELECT 1 AS one`;

describe.runIf(findPostgres() && process.platform === "linux")("a database that freezes", () => {
  let server: PostgresServer;
  let db: PrismaClient;
  beforeAll(async () => {
    server = await PostgresServer.start(findPostgres() ?? "");
    db = createDatabase(await server.createDatabase(), 3, LIMITS);
  });
  afterEach(() => server.thaw());
  afterAll(async () => {
    await db.$disconnect();
    await server.stop();
  });

  test("fails every call in time, and responds at once when it resumes", async () => {
    await one(db);
    server.freeze();
    // More than there are connections, the first on one that is open, the others on new ones.
    const calls = Array.from({ length: 8 }, () => failureOf(() => one(db)));
    expect(await Promise.all(calls)).toEqual(calls.map(() => AWAY));
    expect(await failureOf(() => db.$transaction(one, { maxWait: 500 }))).toEqual(AWAY);
    server.thaw();
    expect(await one(db)).toEqual([{ one: 1 }]);
  });

  test("within a transaction leaves none of its connections behind", async () => {
    for (let time = 0; time < 4; time += 1) {
      const frozen = failureOf(() =>
        db.$transaction(async (transaction) => {
          await one(transaction);
          server.freeze();
          await one(transaction);
        }),
      );
      expect(await frozen).toEqual(AWAY);
      server.thaw();
    }
    expect(await Promise.all([one(db), one(db), one(db)])).toHaveLength(3);
  });

  test("is not confused with an idle one, whose connections end unnoticed", async () => {
    const pool = createPool(await server.createDatabase(), 1, { connect: 1_000, silence: 200 });
    const errors: Error[] = [];
    pool.on("error", (error) => errors.push(error));
    await pool.query("SELECT 1");
    await expect.poll(() => pool.totalCount).toBe(0);
    await pool.query("SELECT 1");
    await pool.end();
    expect(errors).toEqual([]);
  });
});

describe("a database that cannot be reached", () => {
  test("fails a call in time if something accepts connections but never responds", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const db = createDatabase(`postgresql://nobody@127.0.0.1:${port}/nothing`, 2, LIMITS);
    const calls = Array.from({ length: 4 }, () => failureOf(() => one(db)));
    expect(await Promise.all(calls)).toEqual(calls.map(() => AWAY));
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test("fails a call if nothing is listening", async () => {
    const db = createDatabase("postgresql://nobody@127.0.0.1:1/nothing", 2, LIMITS);
    expect(await failureOf(() => one(db))).toEqual(AWAY);
    expect(await failureOf(() => db.$transaction(one))).toEqual(AWAY);
  });
});
