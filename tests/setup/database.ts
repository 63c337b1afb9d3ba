import { inject, test as base } from "vitest";
import { createDatabase, type Database } from "@/lib/db/client";
import type { DatabaseKind } from "./test-databases";

/** Thrown to roll a transaction back. */
class Rollback extends Error {}

const TEST_TIMEOUT_MS = 60_000;

/**
 * A test with a real, migrated database of its own per file: `db` is a transaction that is rolled back when the test ends.
 * A nested `$transaction` is a savepoint. Run a query that is expected to fail in one, because PostgreSQL refuses all
 * further queries of a transaction after an error.
 *
 * `database` is the client outside of that transaction, and `databaseUrl` its connection string. Their writes are kept, so
 * use them only for tests of concurrency.
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
          { timeout: TEST_TIMEOUT_MS, maxWait: TEST_TIMEOUT_MS },
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

/** Creates a database, which the caller drops. @returns its connection string. */
export function createTestDatabase(kind: DatabaseKind): Promise<string> {
  return requestDatabase("POST", kind);
}

export async function dropTestDatabase(url: string): Promise<void> {
  await requestDatabase("DELETE", url);
}

async function requestDatabase(method: string, argument: string): Promise<string> {
  const response = await fetch(`${inject("databases")}/${encodeURIComponent(argument)}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
