import { writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { test } from "@/tests/setup/context";
import { readOnlyDatabase } from "@/tests/setup/read-only-database";
import { isPassing, notWritten, toFailure, whyNotWritten } from "./why-not-written";

describe("a read-only database", () => {
  test("is recognised by a refused statement of Prisma's or ours", async ({ databaseUrl }) => {
    const { db, release } = await readOnlyDatabase(databaseUrl);
    const refusals = [
      await db.user.deleteMany().catch((error: unknown) => error),
      await db.$executeRaw`DELETE FROM "User"`.catch((error: unknown) => error),
      await db.$queryRaw`SELECT 1 FROM "User" FOR UPDATE`.catch((error: unknown) => error),
      await db.$transaction((db) => db.user.deleteMany()).catch((error: unknown) => error),
    ];
    await release();
    expect(refusals.map(whyNotWritten)).toEqual(refusals.map(() => "read_only"));
    expect(refusals.map(isPassing)).toEqual(refusals.map(() => true));
  });
});

describe("a failure", () => {
  const noRoom = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
  });

  it.each([
    ["read_only", 503, { cause: { code: "25006" } }],
    ["disk_full", 507, { meta: { driverAdapterError: { cause: { originalCode: "53100" } } } }],
    ["disk_full", 507, noRoom],
    ["disk_full", 507, Object.assign(new Error("Disk quota exceeded"), { code: "EDQUOT" })],
    ["unavailable", 503, Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
    ["internal", 500, new Error("a bug")],
  ])("is %s (%i)", (code, status, error) => {
    expect(toFailure(error)).toMatchObject({ code, status });
  });

  it("of the product stays unchanged, whatever caused it", () => {
    const error = new AppError("corrupt", "The file is broken.", { cause: noRoom });
    expect(toFailure(error)).toBe(error);
  });

  it("is temporary if the disk is full, otherwise a bug", () => {
    expect([noRoom, notWritten("disk_full"), new Error("a bug")].map(isPassing)).toEqual([true, true, false]);
  });

  it("is recognised by a full device's error", async () => {
    const error = await writeFile("/dev/full", "x").catch((error: unknown) => error);
    expect(process.platform === "linux" ? whyNotWritten(error) : "disk_full").toBe("disk_full");
  });
});
