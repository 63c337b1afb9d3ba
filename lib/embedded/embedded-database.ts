import { existsSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { createDatabaseFiles } from "./create-database-files";
import { DatabaseServer } from "./database-server";
import { openDatabase } from "./open-database";

export interface EmbeddedDatabase {
  server: DatabaseServer;
  ready: Promise<void>;
}

/**
 * Returns before the database is open, so that the app can start meanwhile.
 * @param prepare gets the database's URL while no other client can connect
 * @returns `ready`, which rejects with a StartError or an error from `prepare`
 */
export async function startEmbeddedDatabase(
  dataDirectory: string,
  password: string,
  prepare: (url: string) => Promise<void>,
  makeRoom?: () => boolean,
): Promise<EmbeddedDatabase> {
  const opened = openPrepared(path.join(dataDirectory, "database"), prepare, makeRoom);
  const ready = opened.then(() => undefined);
  // The caller awaits `ready` later. An earlier rejection must not count as unhandled.
  ready.catch(() => undefined);
  return { server: await DatabaseServer.start(() => opened, password), ready };
}

async function openPrepared(
  directory: string,
  prepare: (url: string) => Promise<void>,
  makeRoom?: () => boolean,
): Promise<PGlite> {
  if (!existsSync(directory)) await createDatabaseFiles(directory);
  const db = await openDatabase(directory, makeRoom);
  const privateServer = await DatabaseServer.start(() => Promise.resolve(db));
  try {
    await prepare(privateServer.url);
  } catch (error) {
    await privateServer.stop();
    throw error;
  }
  await privateServer.disconnect();
  return db;
}
