import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, dropTestDatabase } from "@/tests/setup/database";
import { rowLocks } from "@/tests/setup/side-by-side";
import { applyMigrations } from "./migrations";

describe("migrations", () => {
  let url: string;
  let client: pg.Client;
  let directory: string;
  beforeEach(async () => {
    url = await createTestDatabase("empty");
    client = new pg.Client({ connectionString: url });
    await client.connect();
    directory = mkdtempSync(path.join(tmpdir(), "gleaner-migrations-"));
    write("1_first", "CREATE TABLE first (id int);");
  });
  afterEach(async () => {
    await client.end();
    await dropTestDatabase(url);
    rmSync(directory, { recursive: true, force: true });
  });

  function write(name: string, sql: string) {
    mkdirSync(path.join(directory, name), { recursive: true });
    writeFileSync(path.join(directory, name, "migration.sql"), sql);
  }

  async function records() {
    const { rows } = await client.query(
      `SELECT migration_name AS name, checksum, applied_steps_count AS steps, finished_at IS NOT NULL AS finished,
              rolled_back_at IS NOT NULL AS rolled_back, logs
       FROM _prisma_migrations ORDER BY started_at`,
    );
    return rows;
  }

  test("are applied once, in order, and recorded as Prisma records them", async () => {
    write("2_second", "ALTER TABLE first ADD COLUMN name text;");
    await expect(applyMigrations(client, directory)).resolves.toEqual(["1_first", "2_second"]);
    await expect(applyMigrations(client, directory)).resolves.toEqual([]);
    await expect(records()).resolves.toEqual([
      {
        name: "1_first",
        // sha256 of the file
        checksum: "9306ca57b3a4fb17ae7aa78ad99be9dd1357a32738ef31c6967a59bd2346ee96",
        steps: 1,
        finished: true,
        rolled_back: false,
        logs: null,
      },
      expect.objectContaining({ name: "2_second", finished: true }),
    ]);
  });

  test("that fail leave nothing behind, are named in the error, and can be retried", async () => {
    write("2_second", "CREATE TABLE second (id int); SELECT nonsense;");
    await expect(applyMigrations(client, directory)).rejects.toThrow(
      'The migration 2_second failed and was rolled back: column "nonsense" does not exist',
    );
    await expect(client.query("SELECT * FROM second")).rejects.toThrow("does not exist");
    write("2_second", "CREATE TABLE second (id int);");
    await expect(applyMigrations(client, directory)).resolves.toEqual(["2_second"]);
    expect((await records()).map(({ name, rolled_back }) => [name, rolled_back])).toEqual([
      ["1_first", false],
      ["2_second", true],
      ["2_second", false],
    ]);
  });

  test("are refused when an applied one has been changed", async () => {
    await applyMigrations(client, directory);
    write("1_first", "CREATE TABLE first (id bigint);");
    await expect(applyMigrations(client, directory)).rejects.toThrow("1_first was changed after");
  });

  test("of a newer version are reported with what to do, and nothing changes", async () => {
    write("2_second", "CREATE TABLE second (id int);");
    await applyMigrations(client, directory);
    rmSync(path.join(directory, "2_second"), { recursive: true });
    write("3_third", "CREATE TABLE third (id int);");
    await expect(applyMigrations(client, directory)).rejects.toThrow(
      /newer version of Gleaner.*2_second.*Start that version again, or restore a backup/s,
    );
    expect(await records()).toHaveLength(2);
  });

  test("are refused when Prisma started one and did not finish it", async () => {
    await applyMigrations(client, directory);
    await client.query("UPDATE _prisma_migrations SET finished_at = NULL");
    await expect(applyMigrations(client, directory)).rejects.toThrow(
      "prisma migrate resolve --rolled-back 1_first",
    );
  });

  test.runIf(rowLocks)(
    "wait for another process that is migrating, and then have nothing left to do",
    async () => {
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      const applied = await Promise.all([
        applyMigrations(client, directory),
        applyMigrations(other, directory),
      ]);
      expect(applied.sort((one, two) => two.length - one.length)).toEqual([["1_first"], []]);
      await other.end();
    },
  );
});
