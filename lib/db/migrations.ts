import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";

/** Prisma's `migrate deploy` takes the same lock, so two processes never migrate at the same time. */
const ADVISORY_LOCK = 72707369;

// Identical to Prisma's table, so that `prisma migrate status` and `deploy` work.
const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
  )`;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface MigrationRecord {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/**
 * Applies and records each migration in a single transaction, so that the next start can retry it.
 * @throws MigrationError naming migrations that failed, were changed, or belong to a newer version
 */
export async function applyMigrations(client: Client, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory);
  await lock(client);
  try {
    await client.query(CREATE_TABLE);
    const records = await readRecords(client);
    assertKnown(migrations, records);
    const pending = pendingMigrations(migrations, records);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [ADVISORY_LOCK]);
  }
}

export async function listMigrations(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = await listMigrations(directory);
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(directory, name, "migration.sql"));
      return {
        name,
        sql: bytes.toString("utf8"),
        checksum: createHash("sha256").update(bytes).digest("hex"),
      };
    }),
  );
}

async function lock(client: Client): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL lock_timeout = '60s'");
    await client.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCK]);
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK");
    throw new MigrationError(
      "Another process is migrating this database and did not finish within a minute. Start again when it is done.",
      { cause },
    );
  }
}

async function readRecords(client: Client): Promise<MigrationRecord[]> {
  const { rows } = await client.query<MigrationRecord>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  return rows;
}

function assertKnown(migrations: Migration[], records: MigrationRecord[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = records.map((record) => record.migration_name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new MigrationError(
    `This data was last used by a newer version of Gleaner: its database has ${unknown.sort().join(", ")}. Nothing was changed. ` +
      "Start that version again, or restore a backup made with this version: with " +
      '"npm run restore -- FILE" into an empty DATA_DIR, or with pg_restore into another database for DATABASE_URL.',
  );
}

function pendingMigrations(migrations: Migration[], records: MigrationRecord[]): Migration[] {
  return migrations.filter(({ name, checksum }) => {
    const record = records.find((candidate) => candidate.migration_name === name);
    if (!record) return true;
    if (record.finished_at === null) {
      throw new MigrationError(
        `The migration ${name} was started by Prisma and did not finish. Inspect the database, then mark the migration with ` +
          `"npx prisma migrate resolve --rolled-back ${name}" (or --applied).`,
      );
    }
    if (record.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it was applied to this database. Restore the file and put ` +
          "the change into a new migration.",
      );
    }
    return false;
  });
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const startedAt = new Date();
  try {
    await client.query("BEGIN");
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name, startedAt],
    );
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK");
    const reason = cause instanceof Error ? cause.message : String(cause);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, started_at, rolled_back_at)
       VALUES ($1, $2, $3, $4, $5, clock_timestamp())`,
      [randomUUID(), migration.checksum, migration.name, reason, startedAt],
    );
    throw new MigrationError(`The migration ${migration.name} failed and was rolled back: ${reason}`, {
      cause,
    });
  }
}
