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
 * Erases what was deleted, now and then, if anything was written since the last time.
 *
 * @param onError called when it fails; it is tried again later
 * @returns a function that ends it
 */
export function eraseRegularly(url: string, onError: (error: unknown) => void): () => Promise<void> {
  const stop = new AbortController();
  const pause = (ms: number) =>
    wait(ms, true, { signal: stop.signal, ref: false }).catch(() => false as const);
  const ended = (async () => {
    let position: string | undefined;
    let milliseconds = 0;
    while (await pause(Math.max(INTERVAL_MS, milliseconds / SHARE_OF_TIME))) {
      const begun = performance.now();
      position = await eraseSince(url, position).catch((error: unknown) => {
        onError(error);
        return undefined;
      });
      milliseconds = performance.now() - begun;
    }
  })();
  return () => {
    stop.abort();
    return ended;
  };
}

/** @returns the position of the database's log when it is done */
async function eraseSince(url: string, position: string | undefined): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if ((await logPosition(client)) !== position) await eraseDeleted(client);
    return await logPosition(client);
  } finally {
    await client.end();
  }
}

async function logPosition(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ position: string }>("SELECT pg_current_wal_insert_lsn() AS position");
  return rows[0]?.position;
}
