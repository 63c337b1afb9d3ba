import path from "node:path";
import pg from "pg";
import { applyMigrations } from "@/lib/db/migrations";
import { projectRoot } from "./app-process";
import { StartError } from "./start-error";

/**
 * @param options.finish called after the migrations, with the same connection
 * @returns the names of the applied migrations
 * @throws StartError or MigrationError, also if a newer version has migrated the database
 */
export async function migrate(
  url: string,
  { finish }: { finish?: (client: pg.Client) => Promise<void> } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    throw new StartError(`DATABASE_URL: the database cannot be reached (${reason}).`, { cause });
  }
  try {
    const applied = await applyMigrations(client, path.join(projectRoot, "prisma", "migrations"));
    await finish?.(client);
    return applied;
  } finally {
    await client.end();
  }
}
