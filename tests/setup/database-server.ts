import { availableParallelism } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "@/lib/db/migrations";
import { DatabaseServer } from "@/scripts/embedded/database-server";

declare module "vitest" {
  export interface ProvidedContext {
    /** One for each worker that runs at the same time. */
    databaseUrls: string[];
  }
}

const MIGRATIONS = path.resolve(import.meta.dirname, "../../prisma/migrations");

/**
 * Brings the databases of the unit tests: a PostgreSQL in memory for each of vitest's workers, because an embedded one
 * serves a single transaction at a time and every test lives in one. None is made before a test asks for it. With
 * TEST_DATABASE_URL set, all workers share that PostgreSQL instead.
 */
export default async function startDatabases(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  const workers = project.config.maxWorkers || availableParallelism();
  if (external) {
    await migrate(external);
    project.provide("databaseUrls", Array<string>(workers).fill(external));
    return () => Promise.resolve();
  }
  let template: Promise<Blob> | undefined;
  const openCopy = async () => PGlite.create({ loadDataDir: await (template ??= makeTemplate()) });
  const servers = await Promise.all(Array.from({ length: workers }, () => DatabaseServer.start(openCopy)));
  project.provide(
    "databaseUrls",
    servers.map((server) => server.url),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}

/** Initialising and migrating takes seconds, copying the result a fraction of one. */
async function makeTemplate(): Promise<Blob> {
  const db = await PGlite.create();
  const server = await DatabaseServer.start(() => Promise.resolve(db));
  await migrate(server.url);
  const dump = await db.dumpDataDir("none");
  await server.stop();
  return dump;
}

async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await applyMigrations(client, MIGRATIONS);
  } finally {
    await client.end();
  }
}
