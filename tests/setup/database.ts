import { inject, test as base } from "vitest";
import { createDatabase, type Database } from "@/lib/db/client";

/** Thrown to make a transaction end without a trace. */
class Rollback extends Error {}

const TEST_MAY_TAKE_MS = 60_000;

/**
 * A test with a real, migrated database: `db` is a transaction that is rolled back when the test ends. A `$transaction`
 * within it is a savepoint, so a query that is expected to fail belongs into one: PostgreSQL refuses all further
 * queries of a transaction in which one has failed.
 *
 * `database` is the client itself. What is written through it stays, so it is for tests of concurrency only.
 */
export const test = base
  .extend("database", { scope: "file" }, async ({}, { onCleanup }) => {
    const client = createDatabase(databaseUrl(), 10);
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

/** The database of this worker alone. */
export function databaseUrl(): string {
  const url = inject("databaseUrls")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!url) throw new Error(`There is no database for worker ${process.env.VITEST_POOL_ID}.`);
  return url;
}
