import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { applyMigrations } from "@/lib/db/migrations";
import { projectRoot } from "./app-process";
import {
  BACKUP_FORMAT,
  backupDescription,
  DESCRIPTION,
  SECRET,
  type BackupDescription,
} from "./backup-description";
import { lockDataDirectory } from "./data-directory";
import { DatabaseServer } from "./database-server";
import { openDatabase } from "./open-database";
import { StartError } from "./start-error";
import { loadRows } from "./stored-rows";
import { readTar } from "./tar";

const MIGRATIONS = path.join(projectRoot, "prisma", "migrations");

/** Moved in this order. The database comes last, because nothing counts as restored without it. */
const CONTENTS = ["files", SECRET, "database"];

/**
 * Tables with hashes that depend on the installation's secret. Under another secret, new values would never match.
 */
export const KEYED_TABLES = ["Layout", "Lesson", "Fingerprint", "FormerAccount"] as const;

/** A matching name cannot lead out of the target directory. */
const ENTRY = /^(?:auth-secret|database\/\w+\.jsonl|files(?:\/[a-z0-9][a-z0-9.-]*)+)$/i;

interface Restored extends BackupDescription {
  /** If false, the keyed tables are empty. */
  hasSecret: boolean;
}

/**
 * Restores everything or nothing, into a directory without data.
 * @throws StartError if the directory is in use or has data, or if this version can't read the backup
 */
export async function restore(
  dataDirectory: string,
  file: string,
  { secretInSettings = false } = {},
): Promise<Restored> {
  if (!existsSync(file)) throw new StartError(`The file ${file} does not exist.`);
  const release = await lockDataDirectory(dataDirectory, 0);
  const staging = path.join(dataDirectory, "temporary", `restore-${randomUUID()}`);
  try {
    const present = CONTENTS.filter((name) => existsSync(path.join(dataDirectory, name)));
    if (present.some((name) => name !== SECRET)) throw alreadyHolds(dataDirectory, present);
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const description = await unpack(file, staging);
    const isInBackup = existsSync(path.join(staging, SECRET));
    if (isInBackup && present.length > 0) throw alreadyHolds(dataDirectory, present);
    const hasSecret = isInBackup || present.length > 0 || secretInSettings;
    await buildDatabase(staging, description, { leftOut: hasSecret ? [] : KEYED_TABLES });
    for (const name of CONTENTS) {
      const source = path.join(staging, name === "database" ? "new-database" : name);
      if (existsSync(source)) await rename(source, path.join(dataDirectory, name));
    }
    return { ...description, hasSecret };
  } finally {
    await rm(staging, { recursive: true, force: true });
    release();
  }
}

function alreadyHolds(dataDirectory: string, present: string[]): StartError {
  return new StartError(
    `${dataDirectory} already holds data (${present.join(", ")}). Nothing was changed. Restore into an ` +
      "empty folder (set DATA_DIR), or move these away first.",
  );
}

async function unpack(file: string, staging: string): Promise<BackupDescription> {
  try {
    const gunzip = createGunzip();
    const source = createReadStream(file);
    source.on("error", (error) => gunzip.destroy(error));
    let description: BackupDescription | undefined;
    let files = 0;
    for await (const { name, content } of readTar(source.pipe(gunzip))) {
      if (!description) {
        if (name !== DESCRIPTION) throw new Error("It is not a Gleaner backup");
        const parts: Uint8Array[] = [];
        for await (const part of content) parts.push(part);
        description = await checkDescription(Buffer.concat(parts).toString("utf8"));
        continue;
      }
      if (!ENTRY.test(name)) throw new Error(`It contains ${name}`);
      const target = path.join(staging, name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(
        Readable.from(content),
        createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }),
      );
      if (name.startsWith("files/")) files += 1;
    }
    // Read to the end, because the checksum comes last.
    for await (const rest of gunzip) void rest;
    if (!description) throw new Error("It is empty");
    if (files !== description.files) throw new Error(`${description.files - files} files are missing`);
    return description;
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `${file} cannot be restored: it is damaged or not a backup (${reason}). Nothing was changed.`,
      {
        cause,
      },
    );
  }
}

async function checkDescription(json: string): Promise<BackupDescription> {
  const parsed: unknown = JSON.parse(json);
  const known = await readdir(MIGRATIONS);
  const result = backupDescription.safeParse(parsed);
  const isNewer = !result.success || result.data.format > BACKUP_FORMAT;
  const unknown = result.success ? result.data.migrations.filter((name) => !known.includes(name)) : [];
  if (isNewer || unknown.length > 0) {
    throw new StartError(
      `This backup was made by a newer version of Gleaner${unknown.length > 0 ? ` (${unknown.join(", ")})` : ""}. ` +
        "Nothing was changed. Install that version, or a later one, and restore it there.",
    );
  }
  return result.data;
}

async function buildDatabase(
  staging: string,
  { migrations, rows }: BackupDescription,
  options: { leftOut: readonly string[] },
): Promise<void> {
  const former = path.join(staging, "migrations");
  for (const name of migrations) {
    await cp(path.join(MIGRATIONS, name), path.join(former, name), { recursive: true });
  }
  const server = await DatabaseServer.start(() => openDatabase(path.join(staging, "new-database")));
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      await applyMigrations(client, former);
      await loadRows(client, path.join(staging, "database"), rows, options);
      await client.query("CHECKPOINT");
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}
