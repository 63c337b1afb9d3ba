import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, describe, expect, onTestFinished, vi } from "vitest";
import { createDatabase, type Database } from "./client";
import { test as base } from "@/tests/setup/database";
import { rowLocks } from "@/tests/setup/side-by-side";
import { inTransaction, PATIENT, UPLOAD } from "./in-transaction";

const QUICK = { maxWait: 10_000, lock: 10_000, timeout: 100 };

const test = base
  .extend("userId", async ({ database }) => {
    const { id } = await database.user.create({ data: { email: `${randomUUID()}@example.com` } });
    return id;
  })
  /** Another session on the database. */
  .extend("other", async ({ databaseUrl }, { onCleanup }) => {
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    onCleanup(() => other.end());
    return other;
  });

const setting = async (db: Database, name: string) =>
  (await db.$queryRaw<{ value: string }[]>`SELECT current_setting(${name}) AS value`)[0]?.value;

describe("a transaction", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("sets its time limits on the server, and its connection loses them afterwards", async ({
    database: db,
  }) => {
    for (const [name, limit] of [
      ["lock_timeout", "3s"],
      ["statement_timeout", "8s"],
      ["idle_in_transaction_session_timeout", "8s"],
    ] as const) {
      await expect(inTransaction({ db }, ({ db }) => setting(db, name))).resolves.toBe(limit);
      await expect(setting(db, name)).resolves.toBe("0");
    }
  });

  test("inside another is part of it, and the next one is independent", async ({
    database: db,
    userId: id,
  }) => {
    const rename = (db: Database, name: string) => db.user.update({ where: { id }, data: { name } });
    const failing = inTransaction({ db }, async (ctx) => {
      await inTransaction(ctx, ({ db }) => rename(db, "inner"));
      throw new Error("outer");
    });
    await expect(failing).rejects.toThrow("outer");
    await expect(db.user.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({ name: null });
    await inTransaction({ db }, ({ db }) => rename(db, "next"));
    await expect(db.user.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({ name: "next" });
  });

  test("that exceeds its time limit is rolled back", async ({ database: db, userId: id }) => {
    const endless = inTransaction(
      { db },
      async ({ db }) => {
        for (;;) await db.user.update({ where: { id }, data: { name: "endless" } });
      },
      { limits: QUICK },
    );
    await expect(endless).rejects.toThrow("timeout for this transaction was 100 ms");
    await expect(db.user.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({ name: null });
  });

  test("that gets no connection in time fails", async ({ databaseUrl }) => {
    const db = createDatabase(databaseUrl, 1);
    await inTransaction({ db }, async (holder) => {
      const waiting = inTransaction({ db }, () => Promise.resolve("begun"), {
        limits: { ...QUICK, maxWait: 20 },
      });
      const held = holder.db.$queryRaw`SELECT 'still waiting' AS state FROM pg_sleep(1)`;
      await expect(Promise.race([waiting, held])).rejects.toThrow("Unable to start a transaction");
      await held;
    });
    await db.$disconnect();
  });

  test.runIf(rowLocks)(
    "waits for a lock no longer than its limit for locks",
    async ({ database: db, userId: id, other }) => {
      await other.query("BEGIN");
      await other.query('SELECT 1 FROM "User" WHERE "id" = $1 FOR UPDATE', [id]);
      const blocked = inTransaction(
        { db },
        ({ db }) => db.user.update({ where: { id }, data: { name: "blocked" } }),
        { limits: { ...QUICK, lock: 50, timeout: 30_000 } },
      );
      await expect(blocked).rejects.toThrow("lock timeout");
    },
  );

  test.runIf(rowLocks)(
    "of a user whose row is locked leaves half of the connections to others",
    async ({ databaseUrl, userId: id, other }) => {
      // As many as DATABASE_POOL_SIZE.
      const db = createDatabase(databaseUrl, 5);
      await other.query("BEGIN");
      await other.query('SELECT 1 FROM "User" WHERE "id" = $1 FOR UPDATE', [id]);
      const rename = ({ db }: { db: Database }) => db.user.update({ where: { id }, data: { name: "me" } });
      const blocked = Array.from({ length: 20 }, () => inTransaction({ db, user: { id } }, rename));
      const ofOthers = inTransaction({ db, user: { id: "another" } }, () => Promise.resolve("served"));
      await expect(Promise.race([ofOthers, ...blocked])).resolves.toBe("served");
      await other.query("ROLLBACK");
      await Promise.all(blocked);
      await db.$disconnect();
    },
  );

  test("of an upload still waits for its turn when a request that answers within ten seconds has given up", async ({
    database: db,
    userId: id,
  }) => {
    const limits: [number, AbortController][] = [];
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const controller = new AbortController();
      limits.push([ms, controller]);
      return controller.signal;
    });
    onTestFinished(() => timeout.mockRestore());
    const ctx = { db, user: { id } };
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    // More than one user has turns.
    const holding = Array.from({ length: 5 }, () => inTransaction(ctx, () => released, { limits: PATIENT }));
    const usual = inTransaction(ctx, () => Promise.resolve("changed"));
    const upload = inTransaction(ctx, () => Promise.resolve("uploaded"), UPLOAD);
    for (const [ms, limit] of limits) if (ms < 10_000) limit.abort();
    await expect(usual).rejects.toMatchObject({ code: "unavailable" });
    release();
    await expect(upload).resolves.toBe("uploaded");
    await Promise.all(holding);
  });

  test.runIf(rowLocks)(
    "that waits too long for a lock fails while the lock is still held",
    async ({ database: db, userId: id, other }) => {
      await other.query("BEGIN");
      await other.query('SELECT 1 FROM "User" WHERE "id" = $1 FOR UPDATE', [id]);
      const blocked = inTransaction(
        { db },
        ({ db }) => db.user.update({ where: { id }, data: { name: "blocked" } }),
        { limits: QUICK },
      );
      await expect(blocked).rejects.toThrow("statement timeout");
    },
  );

  test.runIf(rowLocks)(
    "whose process is frozen loses its locks at its time limit",
    async ({ database: db, userId: id, other }) => {
      // Prisma's own timer would be frozen with the rest of the process.
      vi.useFakeTimers({ toFake: ["setTimeout"] });
      let wake = () => {};
      const asleep = new Promise<void>((resolve) => (wake = resolve));
      let lock = () => {};
      const locked = new Promise<void>((resolve) => (lock = resolve));
      const frozen = inTransaction(
        { db },
        async ({ db }) => {
          await db.user.update({ where: { id }, data: { name: "frozen" } });
          lock();
          await asleep;
        },
        { limits: QUICK },
      );
      await locked;
      await other.query(`UPDATE "User" SET "name" = 'awake' WHERE "id" = $1`, [id]);
      wake();
      await expect(frozen).rejects.toThrow();
      await expect(db.user.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({ name: "awake" });
    },
  );
});
