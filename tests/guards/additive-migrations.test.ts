import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { connect, EMPTY_DATABASES } from "@/tests/setup/former-database";
import { breakingChanges, readSchema } from "@/tests/setup/schema-changes";

const FOLDER = "prisma/migrations";

/** Made before this rule. No further one may be added: what is no longer used is dropped one release later. */
const BROKE_THE_VERSION_BEFORE = [
  "20261122020000_values",
  "20261122030000_jobs",
  "20261122070000_usage",
  "20261122090000_checking",
  "20261123000000_tables",
  "20261125020000_row_chunks",
  "20261126140000_reading_weeks",
];

const emptyDatabase = async () => connect(await EMPTY_DATABASES["the test database"]!());

/** What a statement breaks of this schema. */
async function brokenBy(statement: string): Promise<string[]> {
  const client = await emptyDatabase();
  await client.query(`
    CREATE TYPE kind AS ENUM ('A', 'B');
    CREATE TABLE old (id INT PRIMARY KEY, name TEXT, size INT NOT NULL DEFAULT 0, kind kind);
    CREATE UNIQUE INDEX old_name ON old (name)`);
  const before = await readSchema(client);
  await client.query(statement);
  return breakingChanges(before, await readSchema(client));
}

describe("migrations", () => {
  it("only add, so that the version before can serve until it is replaced", async () => {
    const client = await emptyDatabase();
    const broken: Record<string, string[]> = {};
    let before = await readSchema(client);
    for (const name of readdirSync(FOLDER)
      .filter((entry) => /^\d/.test(entry))
      .sort()) {
      await client.query(readFileSync(`${FOLDER}/${name}/migration.sql`, "utf8"));
      const after = await readSchema(client);
      const changes = breakingChanges(before, after);
      if (changes.length > 0) broken[name] = changes;
      before = after;
    }
    const former = BROKE_THE_VERSION_BEFORE.map((name) => [name, expect.any(Array)]);
    expect(broken).toEqual(Object.fromEntries(former));
  });

  it.each([
    ["a column that may be empty", "ALTER TABLE old ADD COLUMN more TEXT"],
    ["a column with a default", "ALTER TABLE old ADD COLUMN more INT NOT NULL DEFAULT 0 CHECK (more >= 0)"],
    ["a table", "CREATE TABLE other (id INT PRIMARY KEY, old INT NOT NULL REFERENCES old (id))"],
    ["an index", "CREATE INDEX ON old (size)"],
    ["a value of an enum", "ALTER TYPE kind ADD VALUE 'C'"],
  ])("may add %s", async (_, statement) => {
    expect(await brokenBy(statement)).toEqual([]);
  });

  it.each([
    ["drop a column", "ALTER TABLE old DROP COLUMN size", "old.size is gone"],
    ["drop a table", "DROP TABLE old", "old.id is gone"],
    ["rename a column", "ALTER TABLE old RENAME COLUMN size TO length", "old.size is gone"],
    ["change a type", "ALTER TABLE old ALTER COLUMN size TYPE BIGINT", "old.size has another type"],
    ["require a column", "ALTER TABLE old ALTER COLUMN name SET NOT NULL", "old.name is required now"],
    ["drop a default", "ALTER TABLE old ALTER COLUMN size DROP DEFAULT", "old.size has no default any more"],
    [
      "add a column without a default",
      "ALTER TABLE old ADD COLUMN more INT NOT NULL",
      "required and without",
    ],
    ["make values unique", "CREATE UNIQUE INDEX old_size ON old (size)", "old_size limits"],
    ["drop what keeps values unique", "DROP INDEX old_name", "old_name is gone"],
    ["limit values", "ALTER TABLE old ADD CONSTRAINT small CHECK (size < 9)", "small limits"],
    [
      "refer to another table",
      "ALTER TABLE old ADD CONSTRAINT self FOREIGN KEY (size) REFERENCES old",
      "self limits",
    ],
    ["rename a value of an enum", "ALTER TYPE kind RENAME VALUE 'B' TO 'C'", "kind.B is gone"],
  ])("may not %s", async (_, statement, change) => {
    expect((await brokenBy(statement)).join("; ")).toContain(change);
  });
});
