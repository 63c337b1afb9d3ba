import { spawn } from "node:child_process";
import {
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { eraseDeleted } from "./erase-deleted";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";
import { migrate } from "./migrate";
import { openDatabase } from "./open-database";

vi.mock("node:fs", { spy: true });
vi.mock("node:child_process", { spy: true });

describe("the files of the embedded database", () => {
  let directory: string;
  let database: EmbeddedDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "gleaner-embedded-"));
    database = await startEmbeddedDatabase(directory, "a password for tests", (url) =>
      migrate(url).then(() => undefined),
    );
    await database.ready;
    client = new pg.Client({ connectionString: database.server.url });
    await client.connect();
  }, 120_000);
  afterAll(async () => {
    await client.end();
    await database.server.stop();
    rmSync(directory, { recursive: true });
  });

  const insert = (id: string, values: string) =>
    client.query(
      `INSERT INTO "Document" (id, "userId", "extractorId", filename, size, format, "updatedAt", "expiresAt", "coverage")
       VALUES ($1, 'u', 'e', $2, 1, 'txt', now(), now(), $3)`,
      [id, `${values}.txt`, values],
    );

  /** The files that contain a text. */
  const filesWith = (text: string) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).includes(text));

  test("are written to the disk by each commit, before it is answered", async () => {
    vi.mocked(fsyncSync).mockClear();
    for (const id of ["u", "v", "w"]) {
      await client.query(`INSERT INTO "User" (id, email) VALUES ($1, $1)`, [id]);
    }
    expect(vi.mocked(fsyncSync).mock.calls.length).toBeGreaterThanOrEqual(3);
    await client.query(`SELECT count(*) FROM "User"`);
    const written = vi.mocked(fsyncSync).mock.calls.length;
    await client.query(`SELECT count(*) FROM "User"`);
    expect(vi.mocked(fsyncSync).mock.calls.length).toBe(written);
  });

  test("hold nothing that was deleted or replaced once that is erased, be it long or short, and everything else", async () => {
    await client.query(
      `INSERT INTO "Extractor" (id, "userId", name, "updatedAt") VALUES ('e', 'u', 'a', now())`,
    );
    // Random, because long values are compressed.
    const long = Array.from({ length: 4_000 }, () => Math.random().toString(36).slice(2)).join("");
    await insert("1", "kept-value");
    await insert("2", `deleted-value ${long.slice(0, 500)}`);
    await insert("3", "kept-value");
    await insert("4", `deleted-value ${long}`);
    await insert("5", "replaced-value");
    await insert("6", "kept-value");
    await client.query("CHECKPOINT");
    await client.query(`DELETE FROM "Document" WHERE id IN ('2', '4')`);
    await client.query(`UPDATE "Document" SET "coverage" = 'new', filename = 'new' WHERE id = '5'`);
    for (const text of ["deleted-value", "replaced-value"]) expect(filesWith(text)).not.toEqual([]);

    await eraseDeleted(client);

    for (const text of ["deleted-value", "replaced-value"]) expect(filesWith(text)).toEqual([]);
    expect(filesWith("kept-value")).not.toEqual([]);
    const { rows } = await client.query(`SELECT id FROM "Document" ORDER BY id`);
    expect(rows).toEqual(["1", "3", "5", "6"].map((id) => ({ id })));
  });
});

describe("a database directory of another version of PostgreSQL", () => {
  test("is refused with what to do, and left as it is", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "gleaner-embedded-"));
    mkdirSync(path.join(directory, "base"));
    writeFileSync(path.join(directory, "PG_VERSION"), "17\n");
    await expect(openDatabase(directory)).rejects.toThrow(
      /made by PostgreSQL 17.*npm run backup.*npm run restore/s,
    );
    expect(readdirSync(directory)).toEqual(["PG_VERSION", "base"]);
    rmSync(directory, { recursive: true });
  });
});

describe("the creation of an embedded database", () => {
  test("that is killed leaves no database, and the next start none of its files", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "gleaner-embedded-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    vi.mocked(spawn).mockClear();
    const start = () => startEmbeddedDatabase(directory, "a password for tests", () => Promise.resolve());
    const killed = await start();
    const outcome = expect(killed.ready).rejects.toThrow(/cannot be created/);
    const written = () => readdirSync(directory, { recursive: true, encoding: "utf8" });
    await vi.waitUntil(() => written().some((file) => file.endsWith("PG_VERSION")), { timeout: 60_000 });
    vi.mocked(spawn).mock.results[0]?.value.kill("SIGKILL");
    await outcome;
    await killed.server.stop();
    expect(existsSync(path.join(directory, "database"))).toBe(false);

    // As where the launcher was killed as well.
    mkdirSync(path.join(directory, "database-new-killed", "base"), { recursive: true });
    const next = await start();
    await next.ready;
    await next.server.stop();
    expect(readdirSync(directory)).toEqual(["database"]);
  }, 120_000);
});
