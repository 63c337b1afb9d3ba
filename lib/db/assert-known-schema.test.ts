import { expect } from "vitest";
import { test } from "@/tests/setup/database";
import { assertKnownSchema, NewerSchemaError } from "./assert-known-schema";

test("refuses a database with a newer version's migration, unless it was rolled back", async ({ db }) => {
  await expect(assertKnownSchema({ db })).resolves.toBeUndefined();
  const insert = (name: string, column: "finished_at" | "rolled_back_at") =>
    db.$executeRawUnsafe(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, ${column}) VALUES ($1, '', $1, now())`,
      name,
    );
  await insert("29990101000000_failed", "rolled_back_at");
  await expect(assertKnownSchema({ db })).resolves.toBeUndefined();
  await insert("29990102000000_later", "finished_at");
  await expect(assertKnownSchema({ db })).rejects.toThrow(NewerSchemaError);
  await expect(assertKnownSchema({ db })).rejects.toThrow("29990102000000_later");
});
