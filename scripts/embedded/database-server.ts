import { randomBytes } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { Authentication, refusal } from "./authentication";
import { makeScramVerifier, ScramError, type ScramVerifier } from "./scram";
import { WireReader, type WireUnit } from "./wire-messages";

/** Ends an exchange that its client left half-way, so that the shared session is ready for the next one. */
const SYNC = Uint8Array.from([0x53, 0, 0, 0, 4]);

/** What a client may send, and how long it may take, before it has given the password. */
const STRANGER_BYTES = 10_000;
const STRANGER_PATIENCE_MS = 10_000;

interface Exchange {
  connection: Connection;
  messages: Buffer[];
  closes: boolean;
}

class Connection {
  readonly reader = new WireReader();
  readonly authentication: Authentication;
  /** Kept until the password is known to be right: PGlite answers it with all that a session begins with. */
  startup: Buffer | undefined;
  known = false;
  gone = false;

  constructor(
    readonly socket: Socket,
    verifier: ScramVerifier,
  ) {
    this.authentication = new Authentication(verifier);
  }
}

/**
 * Serves an embedded PostgreSQL (PGlite) on a loopback port to any number of ordinary clients that know its password: every
 * user of the machine can reach the port.
 *
 * All of them share the one session that PGlite has. What keeps them apart is this queue: one client's exchange (from
 * Parse to Sync, however many packets it came in) is answered as a whole before anybody else's, and a client that has a
 * transaction open keeps the session until that ends. A client that vanishes inside a transaction is rolled back.
 */
export class DatabaseServer {
  /** How many exchanges it has answered: a query, or a statement such as COMMIT, is one. */
  exchanges = 0;
  private readonly connections = new Set<Connection>();
  private queue: Exchange[] = [];
  private owner: Connection | undefined;
  private midExchange = false;
  private working: Promise<void> | undefined;
  private db: Promise<PGlite> | undefined;
  private readonly verifier: ScramVerifier;

  private constructor(
    private readonly server: Server,
    private readonly open: () => Promise<PGlite>,
    private readonly password: string,
  ) {
    this.verifier = makeScramVerifier(password);
  }

  /**
   * @param open opens the database; called at the first connection
   * @param password what clients have to know; made if not given, and part of the `url`
   * @throws when the port cannot be listened on
   */
  static async start(
    open: () => Promise<PGlite>,
    password = randomBytes(32).toString("base64url"),
  ): Promise<DatabaseServer> {
    const server = createServer();
    const self = new DatabaseServer(server, open, password);
    server.on("connection", (socket) => self.accept(socket));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", resolve);
    });
    return self;
  }

  /** Where clients connect to, with the password: never to be printed. */
  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("The database is not listening.");
    return `postgresql://postgres:${encodeURIComponent(this.password)}@127.0.0.1:${address.port}/postgres`;
  }

  /** Ends all connections, then the database. */
  async stop(): Promise<void> {
    await this.disconnect();
    await (await this.db?.catch(() => undefined))?.close();
  }

  /** Ends all connections and listens no more; the database stays open. */
  async disconnect(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const connection of this.connections) connection.socket.destroy();
    await closed;
    await this.working;
  }

  private accept(socket: Socket): void {
    const connection = new Connection(socket, this.verifier);
    this.connections.add(connection);
    socket.setNoDelay(true);
    socket.setTimeout(STRANGER_PATIENCE_MS, () => socket.destroy());
    socket.on("data", (chunk) => {
      if (!connection.known && socket.bytesRead > STRANGER_BYTES) socket.destroy();
      else for (const unit of connection.reader.push(chunk)) this.take(connection, unit);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      connection.gone = true;
      this.connections.delete(connection);
      this.queue = this.queue.filter((exchange) => exchange.connection !== connection);
      this.work();
    });
  }

  private take(connection: Connection, unit: WireUnit): void {
    const { socket, authentication } = connection;
    if (socket.writableEnded || socket.destroyed) return;
    if (unit.kind === "ssl-request") socket.write("N");
    // There is no second process that could be told to cancel.
    else if (unit.kind === "cancel-request" || unit.kind === "terminate") socket.end();
    else if (unit.kind === "startup") {
      connection.startup = unit.message;
      socket.write(authentication.request());
    } else if (unit.kind === "password") this.authenticate(connection, unit.answer);
    else if (connection.known) this.enqueue({ connection, messages: unit.messages, closes: unit.closes });
    else socket.end(refusal());
  }

  private authenticate(connection: Connection, answer: Buffer): void {
    const { socket, authentication, startup } = connection;
    try {
      if (!startup || connection.known) throw new ScramError("malformed");
      const { reply, known } = authentication.take(answer);
      socket.write(reply);
      if (!known) return;
      connection.known = true;
      socket.setTimeout(0);
      this.enqueue({ connection, messages: [startup], closes: true });
    } catch {
      socket.end(refusal());
    }
  }

  private enqueue(exchange: Exchange): void {
    this.queue.push(exchange);
    this.work();
  }

  private work(): void {
    this.working ??= this.workThroughQueue().finally(() => {
      this.working = undefined;
      // Something may have arrived between the last look at the queue and now.
      if (this.queue.length > 0 && this.hasWork()) this.work();
    });
  }

  private hasWork(): boolean {
    return this.owner === undefined || this.owner.gone || this.queue.some((e) => e.connection === this.owner);
  }

  private async workThroughQueue(): Promise<void> {
    if (this.queue.length === 0 && !this.owner?.gone) return;
    const db = await (this.db ??= this.open()).catch(() => undefined);
    if (!db) {
      // Whoever opens it says why it cannot be opened.
      for (const { socket } of this.connections) socket.destroy();
      this.queue = [];
      return;
    }
    while (true) {
      if (this.owner?.gone) await this.freeSession(db);
      const index = this.owner ? this.queue.findIndex((e) => e.connection === this.owner) : 0;
      const [exchange] = index < 0 ? [] : this.queue.splice(index, 1);
      if (!exchange) return;
      await this.answer(db, exchange);
    }
  }

  private async answer(db: PGlite, { connection, messages, closes }: Exchange): Promise<void> {
    const { socket } = connection;
    try {
      await db.runExclusive(async () => {
        for (const message of messages) {
          await db.execProtocolRawStream(message, {
            onRawData: (data) => {
              // PGlite reuses the memory behind `data`.
              if (socket.writable) socket.write(Buffer.from(data));
            },
          });
        }
      });
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    this.exchanges += 1;
    this.midExchange = !closes;
    this.owner = this.midExchange || db.isInTransaction() ? connection : undefined;
  }

  private async freeSession(db: PGlite): Promise<void> {
    if (this.midExchange) await db.execProtocolRaw(SYNC);
    if (db.isInTransaction()) await db.exec("ROLLBACK");
    this.midExchange = false;
    this.owner = undefined;
  }
}
