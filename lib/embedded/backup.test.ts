import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { backUp } from "./backup";
import { keepSecret } from "./data-directory";
import { noteDatabasePort } from "./database-address";
import { DatabaseServer } from "./database-server";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";
import { migrate } from "./migrate";
import { openDatabase } from "./open-database";
import { identifyProcess } from "./process-state";
import { KEYED_TABLES, restore } from "./restore";
import { writeTar } from "./tar";

const ROWS = `
  INSERT INTO "User" (id, email, credits) VALUES ('u', 'u@example.com', 9);
  INSERT INTO "LedgerEntry" (id, "userId", kind, amount, "balanceAfter", key) VALUES
    ('1', 'u', 'SIGNUP', 10, 10, 'signup:u'), ('2', 'u', 'CHARGE', -1, 9, 'charge:d:1');
  INSERT INTO "Extractor" (id, "userId", name, "updatedAt") VALUES ('e', 'u', 'Rechnungen – 請求書 "x"', '2026-03-01T10:00:00.123Z');
  INSERT INTO "Field" (id, "extractorId", name, "nameKey", type, "alsoCalled", position) VALUES
    ('f', 'e', 'Total', 'total', 'NUMBER', ARRAY['Sum', E'a "quoted", one\\n'], 1);
  INSERT INTO "Document" (id, "userId", "extractorId", filename, size, format, status, "values", "updatedAt", "expiresAt") VALUES
    ('d', 'u', 'e', 'a.txt', 3, 'txt', 'SUCCESS', '[{"name": "Total", "value": 1e400}]', now(), now() + interval '1 day');
  INSERT INTO "Webhook" (id, "userId", url, events, "sealedSecret", "deliveryCount") VALUES
    ('w', 'u', 'https://example.com/hook', ARRAY['document.succeeded'], 'sealed', 1);
  INSERT INTO "WebhookDelivery" (id, "webhookId", number, "eventId", type, "documentId", payload) VALUES
    ('v', 'w', 1, 'msg_1', 'document.succeeded', 'd', '{"type":"document.succeeded"}');
  INSERT INTO "Layout" (id, "extractorId", signature, sketch) VALUES ('l', 'e', '{}', 'a hash');
  INSERT INTO "Lesson" (id, "layoutId", "documentId", signature, fields) VALUES ('m', 'l', 'd', '{}', '{}');
  INSERT INTO "Fingerprint" ("extractorId", "documentId", key, "seenAt", "expiresAt") VALUES ('e', 'd', 'a hash', now(), now() + interval '1 day');
  INSERT INTO "FormerAccount" ("addressHash", "expiresAt") VALUES ('a hash', now() + interval '1 day');`;

const MIGRATIONS = readdirSync(path.resolve(import.meta.dirname, "../../prisma/migrations"));

/** All rows of a database, as text. */
async function rowsOf(url: string): Promise<Record<string, unknown[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables: Record<string, unknown[]> = {};
  for (const table of [
    "User",
    "LedgerEntry",
    "Extractor",
    "Field",
    "Document",
    "Job",
    "Session",
    "Webhook",
    "WebhookDelivery",
    ...KEYED_TABLES,
  ]) {
    tables[table] = (await client.query(`SELECT t::text AS row FROM "${table}" AS t ORDER BY 1`)).rows;
  }
  await client.end();
  return tables;
}

function filesOf(directory: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(directory, file), readFileSync(file, "base64")]),
  );
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "gleaner-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An uncompressed backup. */
async function archiveOf(
  description: object,
  files: [name: string, content: string][] = [],
): Promise<Buffer> {
  const described = { format: 1, createdAt: "", migrations: MIGRATIONS, rows: {}, files: 0, ...description };
  const entries = [["gleaner-backup.json", JSON.stringify(described)], ...files].map(
    ([name = "", content = ""]) => ({
      name,
      size: Buffer.byteLength(content),
      content: [Buffer.from(content)],
    }),
  );
  const parts: Uint8Array[] = [];
  for await (const part of writeTar(entries)) parts.push(part);
  return Buffer.concat(parts);
}

describe("a backup of a running app", () => {
  let running: string;
  let folder: string;
  let database: EmbeddedDatabase;
  /** Stands for the app: a process does not refuse its own lock. */
  let app: ChildProcess;
  let file: string;
  let fileWithoutSecret: string;
  let rows: Record<string, unknown[]>;
  beforeAll(async () => {
    running = mkdtempSync(path.join(tmpdir(), "gleaner-running-"));
    folder = mkdtempSync(path.join(tmpdir(), "gleaner-backups-"));
    app = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    writeFileSync(path.join(running, "lock"), `${identifyProcess(app.pid ?? 0)} in ${statSync(running).ino}`);
    const password = keepSecret(running, "database-password");
    keepSecret(running, "auth-secret");
    database = await startEmbeddedDatabase(running, password, async (url) => {
      await migrate(url, { finish: async (client) => void (await client.query(ROWS)) });
    });
    await database.ready;
    noteDatabasePort(running, database.server.url);
    for (const [name, content] of [
      ["d/original", Buffer.from("abc")],
      ["d/text", Buffer.alloc(1_000_003, "text ")],
      ["e/original", Buffer.alloc(0)],
      ["e/text.0123.tmp", Buffer.from("half")],
    ] as const) {
      const target = path.join(running, "files", "documents", name);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, content);
    }
    file = path.join(folder, "backup.tar.gz");
    await backUp(running, file, { withSecret: true });
    fileWithoutSecret = path.join(folder, "without-secret.tar.gz");
    await backUp(running, fileWithoutSecret);
    rows = await rowsOf(database.server.url);
  }, 120_000);
  afterAll(async () => {
    await database.server.stop();
    app.kill("SIGKILL");
    for (const directory of [running, folder]) rmSync(directory, { recursive: true, force: true });
  });

  test("restores the same rows, files and secret, and the app keeps running", async () => {
    const target = temporaryFolder();
    await restore(target, file);
    const server = await DatabaseServer.start(() => openDatabase(path.join(target, "database")));
    expect(await rowsOf(server.url)).toEqual(rows);
    expect(rows.Document).toHaveLength(1);
    await expect(migrate(server.url)).resolves.toEqual([]);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await expect(client.query(`UPDATE "LedgerEntry" SET amount = 1`)).rejects.toThrow("append-only");
    await client.end();
    await server.stop();
    expect(filesOf(path.join(target, "files"))).toEqual({
      "documents/d/original": Buffer.from("abc").toString("base64"),
      "documents/d/text": Buffer.alloc(1_000_003, "text ").toString("base64"),
      "documents/e/original": "",
    });
    expect(readFileSync(path.join(target, "auth-secret"))).toEqual(
      readFileSync(path.join(running, "auth-secret")),
    );
    expect(readdirSync(path.join(target, "temporary"))).toEqual([]);
    expect(await rowsOf(database.server.url)).toEqual(rows);
  }, 60_000);

  describe("without the secret", () => {
    const secretOf = (directory: string) => readFileSync(path.join(directory, "auth-secret"), "utf8");
    /** The rows after a restore into this directory. */
    const restored = async (target: string, options?: { secretInSettings: boolean }) => {
      const { hasSecret } = await restore(target, fileWithoutSecret, options);
      const server = await DatabaseServer.start(() => openDatabase(path.join(target, "database")));
      const found = await rowsOf(server.url);
      await server.stop();
      return { hasSecret, found };
    };

    test("contains it nowhere", () => {
      const contentOf = (archive: string) => gunzipSync(readFileSync(archive)).toString("latin1");
      expect(contentOf(file)).toContain(secretOf(running));
      expect(contentOf(fileWithoutSecret)).not.toContain(secretOf(running));
      expect(contentOf(fileWithoutSecret)).not.toContain("auth-secret");
    });

    test("restores everything except rows that are useless without the secret", async () => {
      const { hasSecret, found } = await restored(temporaryFolder());
      const none = Object.fromEntries(KEYED_TABLES.map((table) => [table, []]));
      expect(Object.values(rows).filter(({ length }) => length === 0)).toHaveLength(2);
      expect({ hasSecret, found }).toEqual({ hasSecret: false, found: { ...rows, ...none } });
    }, 60_000);

    test("restores everything if the secret is already in the folder, and keeps it", async () => {
      const target = temporaryFolder();
      cpSync(path.join(running, "auth-secret"), path.join(target, "auth-secret"));
      expect(await restored(target)).toEqual({ hasSecret: true, found: rows });
      expect(secretOf(target)).toBe(secretOf(running));
    }, 60_000);

    test("restores everything if the secret is in the settings", async () => {
      const options = { secretInSettings: true };
      expect(await restored(temporaryFolder(), options)).toEqual({ hasSecret: true, found: rows });
    }, 60_000);
  });

  test("is readable only by its owner, and by an ordinary tar", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const names = execFileSync("tar", ["-tzf", file], { encoding: "utf8" }).split("\n");
    expect(names[0]).toBe("gleaner-backup.json");
    expect(names).toContain("files/documents/d/text");
    expect(names).toContain("database/LedgerEntry.jsonl");
    expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("contains rows and files from one moment while the app deletes documents", async () => {
    const client = new pg.Client({ connectionString: database.server.url });
    await client.connect();
    const documents = path.join(running, "files", "documents");
    const ids = Array.from({ length: 30 }, (_, index) => `moment-${index}`);
    for (const id of ids) {
      mkdirSync(path.join(documents, id));
      writeFileSync(path.join(documents, id, "original"), "abc");
      await client.query(
        `INSERT INTO "Document" (id, "userId", "extractorId", filename, size, format, "updatedAt", "expiresAt")
         VALUES ($1, 'u', 'e', 'a.txt', 3, 'txt', now(), now())`,
        [id],
      );
    }
    const deleting = (async () => {
      for (const id of ids) {
        await client.query(`DELETE FROM "Document" WHERE id = $1`, [id]);
        rmSync(path.join(documents, id), { recursive: true });
      }
    })();
    const during = path.join(folder, "during.tar.gz");
    await Promise.all([backUp(running, during), deleting]);
    await client.end();
    const names = execFileSync("tar", ["-tzf", during], { encoding: "utf8" }).split("\n");
    const saved = execFileSync("tar", ["-xzOf", during, "database/Document.jsonl"], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { id: string }).id);
    for (const id of saved) expect(names).toContain(`files/documents/${id}/original`);
  });

  test("does not overwrite a file", async () => {
    const before = readFileSync(file);
    await expect(backUp(running, file)).rejects.toThrow("already exists");
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test("with the secret is refused if the secret is in the settings", async () => {
    const target = temporaryFolder();
    mkdirSync(path.join(target, "database"));
    const backup = path.join(folder, "none");
    await expect(backUp(target, backup, { withSecret: true })).rejects.toThrow("settings (AUTH_SECRET)");
    expect(existsSync(backup)).toBe(false);
  });

  test("is refused into a folder that does not exist", async () => {
    await expect(backUp(running, path.join(folder, "none", "backup"))).rejects.toThrow(
      "does not exist. Nothing was written.",
    );
  });

  test("is refused if there is nothing to back up", async () => {
    await expect(backUp(temporaryFolder(), path.join(folder, "none"))).rejects.toThrow(
      "no embedded database",
    );
  });

  describe("is not restored", () => {
    const refused = async (target: string, backup: string, reason: RegExp) => {
      const before = filesOf(target);
      await expect(restore(target, backup)).rejects.toThrow(reason);
      expect(filesOf(target)).toEqual(before);
    };

    test("into the directory of a running app", async () => {
      await expect(restore(running, file)).rejects.toThrow("in use by process");
    });

    test.each(["database/PG_VERSION", "files/documents/a/original", "auth-secret"])(
      "into one that contains %s",
      async (name) => {
        const target = temporaryFolder();
        mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
        writeFileSync(path.join(target, name), "18");
        await refused(target, file, /already holds data.*empty folder/s);
      },
    );

    test("if it was made by a newer version", async () => {
      const changed = path.join(temporaryFolder(), "newer");
      const archive = gunzipSync(readFileSync(file)).toString("latin1");
      const newer = archive.replace(/"20261121111935_initial"/, '"20991121111935_initial"');
      writeFileSync(changed, gzipSync(Buffer.from(newer, "latin1")));
      await refused(
        temporaryFolder(),
        changed,
        /newer version.*20991121111935_initial.*Install that version/s,
      );
    });

    test("if it is truncated, changed or something else", async () => {
      const copy = path.join(temporaryFolder(), "copy");
      const size = statSync(file).size;
      for (const length of [0, 100, Math.floor(size / 2), size - 4]) {
        cpSync(file, copy);
        truncateSync(copy, length);
        await refused(temporaryFolder(), copy, /damaged or not a backup/);
      }
      const bytes = readFileSync(file);
      bytes[Math.floor(size / 2)]! ^= 0xff;
      writeFileSync(copy, bytes);
      await refused(temporaryFolder(), copy, /damaged or not a backup/);
      writeFileSync(copy, "Invoice number: 7");
      await refused(temporaryFolder(), copy, /damaged or not a backup/);
      await refused(temporaryFolder(), `${copy}-missing`, /The file .* does not exist/);
    });

    const whole = archiveOf({ files: 1 }, [["files/documents/d/original", "abc"]]);
    const withoutRow = (table: string) =>
      archiveOf({ rows: { [table]: 1 } }, [[`database/${table}.jsonl`, ""]]);
    const headerOf = (tar: Buffer) => tar.indexOf("files/documents/d/original");
    test.each([
      ["holds nothing", Promise.resolve(Buffer.alloc(1024)), /It is empty/],
      ["begins with another file", whole.then((tar) => tar.subarray(headerOf(tar))), /not a Gleaner backup/],
      ["lacks a file", archiveOf({ files: 1 }), /1 files are missing/],
      [
        "has a file twice",
        archiveOf({}, [...Array<[string, string]>(2).fill(["auth-secret", "s"])]),
        /EEXIST/,
      ],
      ["is of a later format", archiveOf({ format: 2 }), /newer version of Gleaner/],
      ["is described otherwise", archiveOf({ migrations: 7 }), /newer version of Gleaner/],
      ["ends within a file", whole.then((tar) => tar.subarray(0, headerOf(tar) + 514)), /cut off/],
      [
        "has a damaged header",
        whole.then((tar) => Buffer.from(tar).fill("x", headerOf(tar) + 99, headerOf(tar) + 100)),
        /header .* damaged/,
      ],
      ["lacks rows", withoutRow("User"), /User has 0 rows instead of 1/],
      ["has rows of an unknown table", withoutRow("Nothing"), /no table Nothing/],
    ])(
      "if it %s",
      async (_, tar, reason) => {
        const changed = path.join(temporaryFolder(), "changed");
        writeFileSync(changed, gzipSync(await tar));
        await refused(temporaryFolder(), changed, reason);
      },
      60_000,
    );

    test("if it contains names that lead out of the directory", async () => {
      const other = temporaryFolder();
      const described = { format: 1, createdAt: "", migrations: [], rows: {}, files: 1 };
      writeFileSync(path.join(other, "gleaner-backup.json"), JSON.stringify(described));
      writeFileSync(path.join(other, "evil"), "x");
      const evil = path.join(temporaryFolder(), "evil.tar.gz");
      execFileSync(
        "tar",
        [
          "--format=ustar",
          "-P",
          "--transform",
          "s,^evil,files/../../evil,",
          "-czf",
          evil,
          "gleaner-backup.json",
          "evil",
        ],
        {
          cwd: other,
        },
      );
      const target = temporaryFolder();
      await refused(target, evil, /contains files\/\.\.\/\.\.\/evil/);
      expect(existsSync(path.join(target, "evil"))).toBe(false);
    });
  });
});

describe("a backup of an app that does not run", () => {
  test("restores the same rows, and leaves the data unchanged", async () => {
    const [stopped, target, folder] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const database = await startEmbeddedDatabase(stopped, "a password for tests", async (url) => {
      await migrate(url, { finish: async (client) => void (await client.query(ROWS)) });
    });
    await database.ready;
    const rows = await rowsOf(database.server.url);
    await database.server.stop();
    await backUp(stopped, path.join(folder, "backup"));
    expect(existsSync(path.join(stopped, "lock"))).toBe(false);
    await restore(target, path.join(folder, "backup"), { secretInSettings: true });
    const server = await DatabaseServer.start(() => openDatabase(path.join(target, "database")));
    expect(await rowsOf(server.url)).toEqual(rows);
    await server.stop();
  }, 120_000);
});
