import fs, { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";

const { writeSync } = fs;

/** What the disk has left: room for everything, for nothing more, or for half of the next write only. */
let disk: "roomy" | "full" | "half" = "roomy";

function noRoom(): Error {
  return Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
  });
}

/** PGlite's writes that make a file longer need room. */
function writeToLimitedDisk(
  fd: number,
  data: Uint8Array,
  offset: number,
  length: number,
  position: number,
): number {
  const grows = position + length > fs.fstatSync(fd).size;
  if (disk === "roomy" || !grows) return writeSync(fd, data, offset, length, position);
  if (disk === "full") throw noRoom();
  disk = "full";
  return writeSync(fd, data, offset, Math.floor(length / 2), position);
}

describe("the embedded database on a full disk", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "gleaner-full-disk-"));
  let database: EmbeddedDatabase;
  let client: pg.Client;
  let reserve: boolean;
  let asked: number;
  beforeAll(async () => {
    database = await startEmbeddedDatabase(
      directory,
      "a password for tests",
      () => Promise.resolve(),
      () => {
        asked += 1;
        if (reserve) disk = "roomy";
        return reserve;
      },
    );
    await database.ready;
    client = new pg.Client({ connectionString: database.server.url });
    await client.connect();
    await client.query("CREATE TABLE kept (content text)");
    await client.query("ALTER TABLE kept ALTER content SET STORAGE PLAIN");
    fs.writeSync = writeToLimitedDisk as typeof writeSync;
  }, 120_000);
  afterEach(async () => {
    disk = "roomy";
    await client.query("TRUNCATE kept");
  });
  afterAll(async () => {
    fs.writeSync = writeSync;
    await client.end();
    await database.server.stop();
    rmSync(directory, { recursive: true });
  });

  const insert = (rows: number) =>
    client.query("INSERT INTO kept SELECT repeat('x', 4000) FROM generate_series(1, $1)", [rows]);
  const count = async () => {
    const { rows } = await client.query<{ count: string }>("SELECT count(*) FROM kept");
    return Number(rows[0]?.count);
  };
  const become = (state: typeof disk, hasReserve: boolean) => {
    [disk, reserve, asked] = [state, hasReserve, 0];
  };

  test("refuses writes with the code of a full disk, keeps the rest, and continues when there is room", async () => {
    await insert(4);
    become("full", false);
    await expect(insert(40)).rejects.toMatchObject({ code: "53100" });
    expect(await count()).toBe(4);
    await client.query("DELETE FROM kept WHERE ctid = (SELECT min(ctid) FROM kept)");
    disk = "roomy";
    await insert(40);
    expect(await count()).toBe(43);
  });

  test.each(["full", "half"] as const)("uses what a reserve frees, once, when it is %s", async (state) => {
    become(state, true);
    await insert(40);
    expect({ rows: await count(), asked }).toEqual({ rows: 40, asked: 1 });
  });

  test("starts its next log file in the space that the reserve frees, without which it would exit", async () => {
    become("full", true);
    await client.query("SELECT pg_switch_wal()");
    await insert(1);
    expect({ rows: await count(), asked }).toEqual({ rows: 1, asked: 1 });
  });
});
