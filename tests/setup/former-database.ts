import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { applyMigrations } from "@/lib/db/migrations";
import { createTestDatabase, dropTestDatabase } from "./database";
import { EmbeddedDatabases } from "./test-databases";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../prisma/migrations");

/** Creates an empty database of each kind, whose connection string is returned. */
export const EMPTY_DATABASES: Record<string, () => Promise<string>> = {
  "the test database": async () => {
    const url = await createTestDatabase("empty");
    onTestFinished(() => dropTestDatabase(url));
    return url;
  },
  "the embedded database": () => {
    const databases = new EmbeddedDatabases();
    onTestFinished(() => databases.stop());
    return databases.create("empty");
  },
};

/** Applies the migrations before one to an empty database. */
export async function migrateUntil(client: pg.Client, migration: string): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), "gleaner-migrations-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const name of readdirSync(MIGRATIONS))
    if (/^\d/.test(name) && name < migration)
      cpSync(path.join(MIGRATIONS, name), path.join(directory, name), { recursive: true });
  await applyMigrations(client, directory);
}

/** Applies all further migrations. */
export async function migrateOn(client: pg.Client): Promise<void> {
  await applyMigrations(client, MIGRATIONS);
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
