import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { DatabaseServer } from "./database-server";
import { PrivateNodeFS } from "./private-node-fs";
import { StartError } from "./start-error";

export interface EmbeddedDatabase {
  server: DatabaseServer;
  /** Settles when the database is open and prepared; until then, the server lets its clients wait. */
  ready: Promise<void>;
}

/**
 * Opens the database that lives in the data directory and serves it on a free loopback port, at once: the app can start
 * meanwhile.
 *
 * @param password what its clients have to know
 * @param prepare gets the address of the database while nobody else can use it
 * @returns with `ready` rejecting with a StartError when its files cannot be opened, or with what `prepare` throws
 */
export async function startEmbeddedDatabase(
  dataDirectory: string,
  password: string,
  prepare: (url: string) => Promise<void>,
): Promise<EmbeddedDatabase> {
  const opened = openPrepared(path.join(dataDirectory, "database"), prepare);
  const ready = opened.then(() => undefined);
  // Whoever awaits it hears of it; until somebody does, it is no unhandled rejection.
  ready.catch(() => undefined);
  return { server: await DatabaseServer.start(() => opened, password), ready };
}

async function openPrepared(directory: string, prepare: (url: string) => Promise<void>): Promise<PGlite> {
  let db: PGlite;
  try {
    db = await PGlite.create({ fs: new PrivateNodeFS(directory) });
  } catch (cause) {
    throw new StartError(`The database in ${directory} cannot be opened: ${String(cause)}`, { cause });
  }
  const privately = await DatabaseServer.start(() => Promise.resolve(db));
  try {
    await prepare(privately.url);
  } catch (error) {
    await privately.stop();
    throw error;
  }
  await privately.disconnect();
  return db;
}
