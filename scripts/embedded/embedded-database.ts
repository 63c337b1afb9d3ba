import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { DatabaseServer } from "./database-server";
import { StartError } from "./start-error";

/**
 * Opens the database that lives in the data directory and serves it on a free loopback port.
 *
 * @throws StartError when its files cannot be opened
 */
export async function startEmbeddedDatabase(dataDirectory: string): Promise<DatabaseServer> {
  const directory = path.join(dataDirectory, "database");
  let db: PGlite;
  try {
    db = await PGlite.create(directory);
  } catch (cause) {
    throw new StartError(`The database in ${directory} cannot be opened: ${String(cause)}`, { cause });
  }
  return DatabaseServer.start(() => Promise.resolve(db));
}
