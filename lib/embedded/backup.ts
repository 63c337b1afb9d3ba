import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { BACKUP_FORMAT, DESCRIPTION, SECRET, type BackupDescription } from "./backup-description";
import { lockDataDirectory } from "./data-directory";
import { findDatabaseUrl } from "./database-address";
import { DatabaseServer } from "./database-server";
import { openDatabase } from "./open-database";
import { StartError } from "./start-error";
import { saveRows } from "./stored-rows";
import { writeTar, type TarEntry } from "./tar";

/**
 * Backs up rows and stored files as of one moment. The app's requests wait while the rows are read.
 * @param options.withSecret includes the secret, which lets readers of the backup test guesses of hashed values
 * @throws StartError if there is nothing to back up, the file exists or its folder doesn't
 */
export async function backUp(
  dataDirectory: string,
  file: string,
  { withSecret = false } = {},
): Promise<BackupDescription> {
  if (existsSync(file)) throw new StartError(`${file} already exists. Nothing was written.`);
  if (!existsSync(path.dirname(file))) {
    throw new StartError(`The folder ${path.dirname(file)} does not exist. Nothing was written.`);
  }
  if (!existsSync(path.join(dataDirectory, "database"))) {
    throw new StartError(`There is no embedded database in ${dataDirectory}. Check DATA_DIR.`);
  }
  const secret = path.join(dataDirectory, SECRET);
  if (withSecret && !existsSync(secret)) {
    throw new StartError(
      `There is no ${SECRET} in ${dataDirectory}: the secret is in this installation's settings ` +
        "(AUTH_SECRET). Keep it there, and back up without --with-secret.",
    );
  }
  const staging = path.join(dataDirectory, "temporary", `backup-${randomUUID()}`);
  const unfinished = `${file}.unfinished`;
  await mkdir(path.join(staging, "database"), { recursive: true, mode: 0o700 });
  try {
    const description = await withDatabase(dataDirectory, (client) =>
      collect(client, dataDirectory, staging),
    );
    if (withSecret) await copyFile(secret, path.join(staging, SECRET));
    const archive = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(writeTar(entriesOf(staging, description))), createGzip(), archive);
    await rename(unfinished, file);
    return description;
  } finally {
    await rm(staging, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
}

async function withDatabase<T>(dataDirectory: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const release = await lockDataDirectory(dataDirectory, 0).catch(() => null);
  const own = release
    ? await DatabaseServer.start(() => openDatabase(path.join(dataDirectory, "database")))
    : null;
  const url = own?.url ?? findDatabaseUrl(dataDirectory);
  try {
    if (url === undefined)
      throw new StartError("The app is starting or stopping. Please try again in a moment.");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await own?.stop();
    release?.();
  }
}

/** The open transaction blocks commits, so that rows and files are from the same moment. */
async function collect(
  client: pg.Client,
  dataDirectory: string,
  staging: string,
): Promise<BackupDescription> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1",
  );
  const counts = await saveRows(client, path.join(staging, "database"));
  const files = await linkFiles(path.join(dataDirectory, "files"), path.join(staging, "files"));
  await client.query("COMMIT");
  return {
    format: BACKUP_FORMAT,
    createdAt: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    rows: counts,
    files,
  };
}

/** Hard links take no space, and they keep files that the app deletes in the meantime. */
async function linkFiles(from: string, to: string): Promise<number> {
  if (!existsSync(from)) return 0;
  await mkdir(to, { recursive: true, mode: 0o700 });
  let count = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) count += await linkFiles(source, target);
    // A .tmp file is still being written and has no row yet.
    else if (!entry.name.endsWith(".tmp")) count += await linkOrCopy(source, target);
  }
  return count;
}

async function linkOrCopy(source: string, target: string): Promise<number> {
  try {
    await link(source, target).catch(() => copyFile(source, target));
    return 1;
  } catch (error) {
    // The app has just deleted the file, whose row was already gone.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

async function* entriesOf(staging: string, description: BackupDescription): AsyncGenerator<TarEntry> {
  const described = Buffer.from(JSON.stringify(description, null, 2));
  yield { name: DESCRIPTION, size: described.length, content: [described] };
  for (const entry of await readdir(staging, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(staging, file).split(path.sep).join("/");
    yield { name, size: (await stat(file)).size, content: createReadStream(file) };
  }
}
