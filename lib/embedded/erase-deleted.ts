import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const INTERVAL_MS = 10 * 60_000;
/** Maximum fraction of time spent on erasing. Small, because other clients wait meanwhile. */
const SHARE_OF_TIME = 0.01;

/**
 * Rewrites the tables, because a plain VACUUM would leave deleted values in the files.
 * @param client must not be in a transaction
 */
export async function eraseDeleted(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of rows) await client.query(`VACUUM FULL ${name}`);
  // The log contains deleted values too. A checkpoint deletes all log files before the current one.
  await client.query("SELECT pg_switch_wal()");
  await client.query("CHECKPOINT");
}

/**
 * Erases deleted values every few minutes and when stopped, if any row has changed.
 * @param isDiskFull if it returns true, only the log is shortened, because tables can't be rewritten
 * @returns a function that erases once more and stops
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

/** @param changes the previous call's result, which is the number of changes before that call */
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

/** Works even on a full disk. */
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
  // Without a flush, the counts may be up to a second old.
  await client.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await client.query<{ changes: string }>(
    "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS changes FROM pg_stat_user_tables",
  );
  return rows[0]?.changes;
}
