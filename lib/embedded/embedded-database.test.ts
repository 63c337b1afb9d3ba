import { spawn } from "node:child_process";
import {
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import type * as FilesNow from "node:fs";
import type * as Files from "node:fs/promises";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createDatabaseFiles } from "./create-database-files";
import { eraseDeleted, eraseRegularly, eraseSince } from "./erase-deleted";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";
import { migrate } from "./migrate";
import { openDatabase } from "./open-database";

vi.mock("node:fs", { spy: true });
vi.mock("node:fs/promises", { spy: true });
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
       VALUES ($1, 'owner', 'e', $2, 1, 'txt', now(), now(), $3)`,
      [id, `${values}.txt`, values],
    );

  /** The files that contain a text. */
  const filesWith = (text: string) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).includes(text));

  /** Holds back the writing of the log to the disk until `release`; `begun` counts the writes. */
  const holdBackLog = async () => {
    const actual = await vi.importActual<typeof Files>("node:fs/promises");
    const log = { begun: 0, release: () => {} };
    const released = new Promise<void>((resolve) => (log.release = resolve));
    vi.mocked(open).mockImplementation(async (file, flags) => {
      const handle = await actual.open(file, flags);
      const sync = handle.sync.bind(handle);
      vi.spyOn(handle, "sync").mockImplementation(() => {
        log.begun += 1;
        return released.then(sync);
      });
      return handle;
    });
    onTestFinished(() => void vi.mocked(open).mockReset());
    return log;
  };

  const connect = async () => {
    const another = new pg.Client({ connectionString: database.server.url });
    await another.connect();
    onTestFinished(() => another.end());
    return another;
  };

  const createUser = (through: pg.Client, id: string) =>
    through.query(`INSERT INTO "User" (id, email) VALUES ($1, $1)`, [id]);

  test("are synced before each commit is acknowledged, while others continue, with one write for several", async () => {
    const [second, third] = [await connect(), await connect()];
    const log = await holdBackLog();
    const answered: string[] = [];
    const commit = (through: pg.Client, id: string) => createUser(through, id).then(() => answered.push(id));
    const first = commit(client, "u");
    await vi.waitFor(() => expect(log.begun).toBe(1));
    const others = [commit(second, "v"), commit(third, "w")];
    const { rows } = await (await connect()).query(`SELECT id FROM "User" ORDER BY id`);
    expect(rows).toEqual([{ id: "u" }, { id: "v" }, { id: "w" }]);
    expect(answered).toEqual([]);
    log.release();
    await Promise.all([first, ...others]);
    expect(log.begun).toBe(2);
    await client.query(`SELECT count(*) FROM "User"`);
    expect(log.begun).toBe(2);
  });

  test.runIf(process.platform === "linux")(
    "are changed only when the log of the change is on disk",
    async () => {
      const log = await holdBackLog();
      const committed = createUser(await connect(), "x");
      await vi.waitFor(() => expect(log.begun).toBe(1));
      const actual = await vi.importActual<typeof FilesNow>("node:fs");
      const written: string[] = [];
      vi.mocked(fsyncSync).mockImplementation((file) => {
        written.push(path.relative(directory, readlinkSync(`/proc/self/fd/${file}`)));
        actual.fsyncSync(file);
      });
      onTestFinished(() => void vi.mocked(fsyncSync).mockReset());
      const checkpoint = client.query("CHECKPOINT");
      await vi.waitFor(() => expect(written.some((file) => file.includes("base/"))).toBe(true));
      expect(written[0]).toMatch(/pg_wal/);
      log.release();
      await Promise.all([committed, checkpoint]);
    },
  );

  test("contain no deleted or replaced values after erasing, long or short, but everything else", async () => {
    await createUser(client, "owner");
    await client.query(
      `INSERT INTO "Extractor" (id, "userId", name, "updatedAt") VALUES ('e', 'owner', 'a', now())`,
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

  test("contain no values deleted during erasing after the next time", async () => {
    await createUser(client, "deleted-meanwhile");
    const actual = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    const another = await connect();
    const spied = vi.spyOn(pg.Client.prototype, "query").mockImplementation(async function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      if (given[0] === "CHECKPOINT") {
        spied.mockRestore();
        await another.query(`DELETE FROM "User" WHERE id = 'deleted-meanwhile'`);
      }
      return actual.apply(this, given);
    } as never);
    const changes = await eraseSince(database.server.url, undefined);
    expect(filesWith("deleted-meanwhile")).not.toEqual([]);
    await eraseSince(database.server.url, changes);
    expect(filesWith("deleted-meanwhile")).toEqual([]);
  });

  test("contain no deleted values after the app has exited", async () => {
    const end = eraseRegularly(database.server.url, (error) => expect.unreachable(String(error)));
    await createUser(client, "deleted-at-the-end");
    await client.query(`DELETE FROM "User" WHERE id = 'deleted-at-the-end'`);
    expect(filesWith("deleted-at-the-end")).not.toEqual([]);
    await end();
    expect(filesWith("deleted-at-the-end")).toEqual([]);
  });
});

describe("a database directory of another version of PostgreSQL", () => {
  test("is refused with instructions, and left unchanged", async () => {
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
  test("leaves no database when killed, and the next start removes its files", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "gleaner-embedded-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    vi.mocked(spawn).mockClear();
    const database = path.join(directory, "database");
    const outcome = expect(createDatabaseFiles(database, null)).rejects.toThrow(/cannot be created/);
    const written = () => readdirSync(directory, { recursive: true, encoding: "utf8" });
    await vi.waitUntil(() => written().some((file) => file.endsWith("PG_VERSION")), { timeout: 60_000 });
    vi.mocked(spawn).mock.results[0]?.value.kill("SIGKILL");
    await outcome;
    expect(existsSync(database)).toBe(false);

    // As where the launcher was killed as well.
    mkdirSync(path.join(directory, "database-new-killed", "base"), { recursive: true });
    await createDatabaseFiles(database);
    expect(readdirSync(directory)).toEqual(["database"]);
  }, 120_000);

  test("unpacks a ready-made one with all migrations, accessible only to its own user", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "gleaner-embedded-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    vi.mocked(spawn).mockClear();
    const applied: string[] = [];
    const { server, ready } = await startEmbeddedDatabase(directory, "a password for tests", async (url) => {
      applied.push(...(await migrate(url)));
    });
    await ready;
    await server.stop();
    expect(spawn).not.toHaveBeenCalled();
    expect(applied).toEqual([]);
    const files = readdirSync(directory, { recursive: true, encoding: "utf8" });
    const modes = files.map((file) => statSync(path.join(directory, file)).mode & 0o077);
    expect(new Set(modes)).toEqual(new Set([0]));
  }, 120_000);
});
