import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const INTERVAL_MS = 10 * 60_000;
/** At most this part of the time is spent with it, because everybody waits meanwhile. */
const SHARE_OF_TIME = 0.01;

/**
 * Rewrites the tables, so that no file of the database holds values any more that were deleted or replaced. An ordinary
 * VACUUM only marks their place as free, where they stay until something else is written there.
 *
 * @param client of the embedded database, not in a transaction
 */
export async function eraseDeleted(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of rows) await client.query(`VACUUM FULL ${name}`);
  // What was written of them is in the log too. A checkpoint deletes the files of the log before the current one.
  await client.query("SELECT pg_switch_wal()");
  await client.query("CHECKPOINT");
}

/**
 * Erases what was deleted, now and then and at the end, if any row was changed since the last time.
 *
 * @param onError called when it fails; it is tried again later
 * @param isDiskFull tables cannot be rewritten then, and wait
 * @returns a function that ends it, to be called when the database is no longer used
 */
export function eraseRegularly(
  url: string,
  onError: (error: unknown) => void,
  isDiskFull: () => boolean = () => false,
): () => Promise<void> {
  const stop = new AbortController();
  const pause = (ms: number) =>
    wait(ms, true, { signal: stop.signal, ref: false }).catch(() => false as const);
  let erased: string | undefined;
  const erase = async () => {
    try {
      if (isDiskFull()) await shortenLog(url);
      else erased = await eraseSince(url, erased);
    } catch (error) {
      onError(error);
    }
  };
  const ended = (async () => {
    let milliseconds = 0;
    while (await pause(Math.max(INTERVAL_MS, milliseconds / SHARE_OF_TIME))) {
      const begun = performance.now();
      await erase();
      milliseconds = performance.now() - begun;
    }
    await erase();
  })();
  return () => {
    stop.abort();
    return ended;
  };
}

/**
 * Erases what was deleted, if any row was changed since another time.
 *
 * @param changes what it returned then: how many rows had been changed when it began. What changes while it works is left to
 * the next time.
 */
export async function eraseSince(url: string, changes: string | undefined): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const before = await countChanges(client);
    if (before !== changes) await eraseDeleted(client);
    return before;
  } finally {
    await client.end();
  }
}

/** Deletes what is no longer needed of the log of transactions, which needs no room on the disk. */
export async function shortenLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
}

async function countChanges(client: pg.Client): Promise<string | undefined> {
  // The counts are otherwise as old as a second.
  await client.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await client.query<{ changes: string }>(
    "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS changes FROM pg_stat_user_tables",
  );
  return rows[0]?.changes;
}
