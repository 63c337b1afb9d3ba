import { rmSync, writeFileSync } from "node:fs";
import { describe, expect, vi } from "vitest";
import { env } from "@/lib/env";
import { notWritten } from "@/lib/db/why-not-written";
import { diskFullMark } from "@/lib/storage/disk-full";
import { test } from "@/tests/setup/context";
import { readOnlyDatabase } from "@/tests/setup/read-only-database";
import { assertReady } from "./assert-ready";

vi.mock("@/lib/jobs/check-jobs", () => ({ checkJobs: () => Promise.resolve() }));
vi.mock("@/lib/log", async (original) => ({
  ...(await original<object>()),
  log: { debug() {}, info() {}, warn() {}, error() {} },
}));

describe("readiness", () => {
  test("is reported while database, files and jobs respond", async ({ committed: ctx }) => {
    // To open the first connection may take a busy machine longer than readiness waits.
    await ctx.db.user.count();
    await expect(assertReady(ctx)).resolves.toBeUndefined();
  });

  test("is refused with the reason while the database is read-only", async ({
    committed: ctx,
    databaseUrl,
  }) => {
    const { db, release } = await readOnlyDatabase(databaseUrl);
    const refused = await assertReady({ ...ctx, db }).catch((error: unknown) => error);
    await release();
    expect(refused).toMatchObject({ status: 503, fields: { database: "read_only" } });
    await expect(assertReady(ctx)).resolves.toBeUndefined();
  });

  test("is refused with the reason while the disk of the embedded database is full", async ({
    committed: ctx,
  }) => {
    const mark = diskFullMark(env().DATA_DIR);
    writeFileSync(mark, "");
    const refused = await assertReady(ctx).catch((error: unknown) => error);
    rmSync(mark);
    expect(refused).toMatchObject({ status: 503, fields: { database: "disk_full" } });
  });

  test("is refused with the reason while the disk of the files is full", async ({ committed: ctx }) => {
    const storage = { ...ctx.storage, check: () => Promise.reject(notWritten("disk_full")) };
    await expect(assertReady({ ...ctx, storage })).rejects.toMatchObject({
      status: 503,
      fields: { storage: "disk_full" },
    });
  });
});
