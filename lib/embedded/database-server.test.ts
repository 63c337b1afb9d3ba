import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openInMemory } from "@/tests/setup/open-in-memory";
import { DatabaseServer } from "./database-server";

const STARTUP = Buffer.from("\0\0\0\x17\0\x03\0\0user\0postgres\0\0", "latin1");
const PARSE = message("P", "\0select 1\0\0\0");
const QUERY = message("Q", "select 1\0");
const FLUSH = message("H", "");
const SYNC = message("S", "");

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, Buffer.from(body, "latin1")]);
}

/** A client's first SASL message: the mechanism, the length of the response, and the response. */
function saslAnswer(first: string): Buffer {
  return message("p", `SCRAM-SHA-256\0\0\0\0${String.fromCharCode(first.length)}${first}`);
}

describe("the embedded database", () => {
  let server: DatabaseServer;
  let pool: pg.Pool;

  beforeAll(async () => {
    server = await DatabaseServer.start(() => openInMemory(), "a password for tests");
    pool = new pg.Pool({ connectionString: server.url, max: 8 });
    await pool.query("CREATE TABLE note (id int PRIMARY KEY, text text)");
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  test("answers each of many clients its own query, even if it arrives in several packets", async () => {
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

  test("prepares a statement once for all clients", async () => {
    const text = "SELECT $1::int + 41 AS answer";
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    for (const client of [...clients, ...clients])
      expect((await client.query(text, [1])).rows).toEqual([{ answer: 42 }]);
    for (const client of clients) client.release();
    const { rows } = await pool.query(
      `SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE statement LIKE '%41 AS answer'`,
    );
    expect(rows).toEqual([{ runs: "4" }]);
  });

  test("prepares statements for the next server of the same database", async () => {
    const db = await openInMemory();
    for (let turn = 0; turn < 2; turn += 1) {
      const one = await DatabaseServer.start(() => Promise.resolve(db));
      const client = new pg.Client({ connectionString: one.url });
      await client.connect();
      expect((await client.query("SELECT $1::int AS turn", [turn])).rows).toEqual([{ turn }]);
      await client.end();
      await one.disconnect();
    }
    await db.close();
  });

  test("prepares a statement again after its table was changed", async () => {
    const text = "SELECT * FROM changing WHERE id = $1";
    await pool.query("CREATE TABLE changing AS SELECT 1 AS id");
    await pool.query(text, [1]);
    await pool.query("ALTER TABLE changing ADD COLUMN text text");
    await pool.query(text, [1]).catch(() => undefined);
    expect((await pool.query(text, [1])).rows).toEqual([{ id: 1, text: null }]);
  });

  test("keeps a few hundred statements at most", async () => {
    for (let n = 0; n < 250; n += 1) await pool.query(`SELECT $1::int + ${n} AS many`, [1]);
    const { rows } = await pool.query<{ kept: number }>(
      "SELECT count(*)::int AS kept FROM pg_prepared_statements",
    );
    expect(rows[0]?.kept).toBeLessThanOrEqual(200);
  });

  test("plans statements again after a while, for tables that have grown", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
    const prepared = async () =>
      (await pool.query("SELECT statement FROM pg_prepared_statements")).rows.map(
        ({ statement }: { statement: string }) => statement,
      );
    await pool.query("SELECT $1::text AS early", ["x"]);
    now.mockReturnValue(1_010_001);
    await pool.query("SELECT $1::text AS late", ["x"]);
    expect(await prepared()).toEqual(["SELECT $1::text AS late"]);
    now.mockRestore();
  });

  test("continues to serve a client after an error", async () => {
    const client = await pool.connect();
    await expect(client.query("SELECT $1::int / 0", [1])).rejects.toThrow("division by zero");
    await expect(client.query("SELECT 1 AS one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
    client.release();
  });

  test("continues after a transaction that was idle for longer than its timer allows", async () => {
    const client = await pool.connect();
    await client.query("BEGIN");
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 1");
    const idleUntil = Date.now() + 20;
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(idleUntil));
    await client.query("COMMIT");
    client.release();
  });

  test("isolates transactions: one client's query waits for another's transaction", async () => {
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

  test("rolls back the transaction of a client that disconnects", async () => {
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

  test("rolls back the transaction of a client that is silent for too long, and serves others", async () => {
    const impatient = await DatabaseServer.start(() => openInMemory(), undefined, 50);
    const connect = async () => {
      const client = new pg.Client({ connectionString: impatient.url });
      client.on("error", () => undefined);
      await client.connect();
      return client;
    };
    const [silent, other] = [await connect(), await connect()];
    await other.query("CREATE TABLE note (id int)");
    await silent.query("BEGIN");
    await silent.query("INSERT INTO note VALUES (1)");
    const ended = new Promise((resolve) => silent.once("end", () => resolve(undefined)));
    expect((await other.query("SELECT id FROM note")).rows).toEqual([]);
    await ended;
    await expect(silent.query("COMMIT")).rejects.toThrow();
    await other.end();
    await impatient.stop();
  });

  test("does not consider a client silent because this process was busy", async () => {
    const impatient = await DatabaseServer.start(() => openInMemory(), undefined, 50);
    const client = new pg.Client({ connectionString: impatient.url });
    await client.connect();
    await client.query("BEGIN");
    const answered = client.query("SELECT 1 AS one");
    // Its message has been sent and could not be read yet.
    process.nextTick(() => {
      for (const busyUntil = Date.now() + 100; Date.now() < busyUntil;);
    });
    expect((await answered).rows).toEqual([{ one: 1 }]);
    await client.query("COMMIT");
    await client.end();
    await impatient.stop();
  });

  test("is not blocked by a client that disconnects within an exchange", async () => {
    const client = new pg.Client({ connectionString: server.url });
    client.on("error", () => undefined);
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const answered = vi.fn();
    stream.on("data", answered);
    stream.write(Buffer.concat([PARSE, FLUSH]));
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
    stream.destroy();
    await expect(pool.query("SELECT 2 AS two")).resolves.toMatchObject({ rows: [{ two: 2 }] });
  });

  test("ends its connections when it cannot even roll back, instead of retrying forever", async () => {
    const db = await openInMemory();
    const dying = await DatabaseServer.start(() => Promise.resolve(db));
    const connect = async () => {
      const client = new pg.Client({ connectionString: dying.url });
      client.on("error", () => undefined);
      await client.connect();
      return { client, socket: (client as unknown as { connection: { stream: Socket } }).connection.stream };
    };
    const [first, second] = [await connect(), await connect()];
    await first.client.query("BEGIN");
    const waiting = expect(second.client.query("SELECT 1")).rejects.toThrow("Connection terminated");
    const rollback = vi.spyOn(db, "exec").mockRejectedValue(new Error("The database has died."));
    first.socket.destroy();
    await waiting;
    rollback.mockRestore();
    await dying.stop();
  });

  test.each([
    ["no", ""],
    ["a wrong", "wrong"],
    ["almost the right", "a password for tests "],
  ])("refuses a client with %s password", async (_, password) => {
    const url = new URL(server.url);
    url.password = password;
    const client = new pg.Client({ connectionString: url.href });
    client.on("error", () => undefined);
    await expect(client.connect()).rejects.toThrow(/password/);
  });

  test.each([
    ["sends a query before authenticating", [STARTUP, PARSE, SYNC]],
    ["sends a query after a cleartext password", [STARTUP, message("p", "a password for tests\0"), QUERY]],
    ["sends a wrong proof", [STARTUP, saslAnswer("n,,n=,r=x"), message("p", "c=biws,r=x,p=AAAA"), QUERY]],
    ["retries after a refusal", [STARTUP, message("p", "?"), saslAnswer("n,,n=,r=x"), QUERY]],
    ["sends only garbage", [Buffer.alloc(20_000, "\0\x7f\xff\xff")]],
  ])("reveals nothing to a client that %s", async (_, sent) => {
    const exchanges = server.exchanges;
    const socket = createConnection(Number(new URL(server.url).port), "127.0.0.1");
    const answers: Buffer[] = [];
    socket.on("data", (chunk) => answers.push(chunk)).on("error", () => undefined);
    socket.write(Buffer.concat(sent));
    await once(socket, "close");
    // All that it receives are authentication requests and errors.
    expect(Buffer.concat(answers).toString("latin1")).toMatch(/^(R\0\0\0.\0\0\0[\n\v].*)*(E.*28P01.*)?$/s);
    expect(server.exchanges).toBe(exchanges);
  });

  test("generates a different password for each server if none is given", async () => {
    const open = () => Promise.reject(new Error("not needed"));
    const servers = await Promise.all([DatabaseServer.start(open), DatabaseServer.start(open)]);
    const passwords = servers.map(({ url }) => new URL(url).password);
    await Promise.all(servers.map((one) => one.stop()));
    expect(passwords[0]).toMatch(/^[\w-]{43}$/);
    expect(passwords[1]).not.toBe(passwords[0]);
  });
});
