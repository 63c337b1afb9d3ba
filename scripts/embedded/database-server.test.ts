import { createConnection } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DatabaseServer } from "./database-server";

describe("the embedded database", () => {
  let server: DatabaseServer;
  let pool: pg.Pool;

  beforeAll(async () => {
    server = await DatabaseServer.start(() => PGlite.create());
    pool = new pg.Pool({ connectionString: server.url, max: 8 });
    await pool.query("CREATE TABLE note (id int PRIMARY KEY, text text)");
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  test("answers each of many clients its own query, also those that come in several packets", async () => {
    const large = "y".repeat(300_000);
    const queries = Array.from({ length: 300 }, async (_, n) => {
      if (n % 3 === 0) {
        const { rows } = await pool.query("SELECT length($1::text) AS a, $2::int AS b", [large, n]);
        return rows[0]?.a === large.length && rows[0]?.b === n;
      }
      const { rows } = await pool.query("SELECT $1::text AS c", [`c${n}`]);
      return rows[0]?.c === `c${n}`;
    });
    const answers = await Promise.all(queries);
    expect(answers.filter((right) => !right)).toEqual([]);
  });

  test("goes on with a client after its error", async () => {
    const client = await pool.connect();
    await expect(client.query("SELECT $1::int / 0", [1])).rejects.toThrow("division by zero");
    await expect(client.query("SELECT 1 AS one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
    client.release();
  });

  test("keeps transactions apart: one client's waits for another's", async () => {
    const first = await pool.connect();
    await first.query("BEGIN");
    await first.query("INSERT INTO note VALUES (1, 'mine')");
    let seen: number | undefined;
    const second = pool
      .query("SELECT count(*)::int AS n FROM note WHERE id = 1")
      .then(({ rows }) => (seen = rows[0]?.n));
    await first.query("SELECT 1");
    expect(seen).toBeUndefined();
    await first.query("ROLLBACK");
    first.release();
    await second;
    expect(seen).toBe(0);
  });

  test("rolls back the transaction of a client that vanishes", async () => {
    const client = new pg.Client({ connectionString: server.url });
    client.on("error", () => undefined);
    await client.connect();
    await client.query("BEGIN");
    await client.query("INSERT INTO note VALUES (2, 'gone')");
    const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
    stream.destroy();
    const { rows } = await pool.query("SELECT count(*)::int AS n FROM note WHERE id = 2");
    expect(rows).toEqual([{ n: 0 }]);
  });

  test("is not held up by a client that vanishes within an exchange", async () => {
    const { port } = new URL(server.url);
    const socket = createConnection(Number(port), "127.0.0.1");
    const startup = Buffer.from("\0\0\0\x17\0\x03\0\0user\0postgres\0\0", "latin1");
    const parse = Buffer.from("P\0\0\0\x10\0select 1\0\0\0", "latin1");
    const flush = Buffer.from("H\0\0\0\x04", "latin1");
    const answered = vi.fn();
    socket.on("data", answered);
    socket.write(Buffer.concat([startup, parse, flush]));
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
    socket.destroy();
    await expect(pool.query("SELECT 2 AS two")).resolves.toMatchObject({ rows: [{ two: 2 }] });
  });
});
