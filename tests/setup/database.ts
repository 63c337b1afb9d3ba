import { inject, test as base } from "vitest";
import { createDatabase, type Database } from "@/lib/db/client";
import type { DatabaseKind } from "./test-databases";

/** Thrown to make a transaction end without a trace. */
class Rollback extends Error {}

const TEST_MAY_TAKE_MS = 60_000;

/**
 * A test with a real, migrated database, which its file has for itself: `db` is a transaction that is rolled back when the
 * test ends. A `$transaction` within it is a savepoint, so a query that is expected to fail belongs into one: PostgreSQL
 * refuses all further queries of a transaction in which one has failed.
 *
 * `database` is the client itself, and `databaseUrl` its address. What is written through them stays, so they are for tests
 * of concurrency only.
 */
export const test = base
  .extend("databaseUrl", { scope: "file" }, async ({}, { onCleanup }) => {
    const url = await createTestDatabase("migrated");
    onCleanup(() => dropTestDatabase(url));
    return url;
  })
  .extend("database", { scope: "file" }, async ({ databaseUrl }, { onCleanup }) => {
    const client = createDatabase(databaseUrl, 10);
    onCleanup(() => client.$disconnect());
    return client;
  })
  .extend("db", async ({ database }, { onCleanup }): Promise<Database> => {
    let rollBack = () => {};
    const ended = new Promise<never>((_, reject) => {
      rollBack = () => reject(new Rollback());
    });
    let done: Promise<unknown> = Promise.resolve();
    const db = await new Promise<Database>((resolve, reject) => {
      done = database
        .$transaction(
          (transaction) => {
            resolve(transaction);
            return ended;
          },
          { timeout: TEST_MAY_TAKE_MS, maxWait: TEST_MAY_TAKE_MS },
        )
        .catch((error: unknown) => {
          if (!(error instanceof Rollback)) reject(error instanceof Error ? error : new Error(String(error)));
        });
    });
    onCleanup(async () => {
      rollBack();
      await done;
    });
    return db;
  });

/** Makes a database for the caller alone, who drops it. @returns its address */
export function createTestDatabase(kind: DatabaseKind): Promise<string> {
  return askForDatabase("POST", kind);
}

export async function dropTestDatabase(url: string): Promise<void> {
  await askForDatabase("DELETE", url);
}

async function askForDatabase(method: string, argument: string): Promise<string> {
  const response = await fetch(`${inject("databases")}/${encodeURIComponent(argument)}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
