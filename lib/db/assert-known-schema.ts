import "server-only";
import path from "node:path";
import type { DatabaseContext } from "./client";
import { listMigrations } from "./migrations";

export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

/**
 * This version's migrations, read only once, because an in-place upgrade replaces the folder while the app is
 * running.
 */
let known: Promise<readonly string[]> | undefined;

/** @throws NewerSchemaError if a newer version of the app has migrated the database */
export async function assertKnownSchema({ db }: DatabaseContext): Promise<void> {
  const own = await (known ??= listMigrations(
    path.join(/* turbopackIgnore: true */ process.cwd(), "prisma", "migrations"),
  ));
  const [newer] = await db.$queryRaw<{ name: string }[]>`
    SELECT "migration_name" AS "name" FROM "_prisma_migrations"
    WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL AND "migration_name" <> ALL(${own}) LIMIT 1`;
  if (newer) throw new NewerSchemaError(`The database has the migration ${newer.name}.`);
}
