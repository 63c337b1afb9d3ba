import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { WireReader, type WireUnit } from "./wire-messages";

/** Ends an exchange that its client left half-way, so that the shared session is ready for the next one. */
const SYNC = Uint8Array.from([0x53, 0, 0, 0, 4]);

interface Exchange {
  connection: Connection;
  messages: Buffer[];
  closes: boolean;
}

class Connection {
  readonly reader = new WireReader();
  gone = false;

  constructor(readonly socket: Socket) {}
}

/**
 * Serves an embedded PostgreSQL (PGlite) on a loopback port to any number of ordinary clients.
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

  private constructor(
    private readonly server: Server,
    private readonly open: () => Promise<PGlite>,
  ) {}

  /**
   * @param open opens the database; called at the first connection
   * @throws when the port cannot be listened on
   */
  static async start(open: () => Promise<PGlite>): Promise<DatabaseServer> {
    const server = createServer();
    const self = new DatabaseServer(server, open);
    server.on("connection", (socket) => self.accept(socket));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", resolve);
    });
    return self;
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("The database is not listening.");
    return `postgresql://postgres@127.0.0.1:${address.port}/postgres`;
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
    const connection = new Connection(socket);
    this.connections.add(connection);
    socket.setNoDelay(true);
    socket.on("data", (chunk) => {
      for (const unit of connection.reader.push(chunk)) this.take(connection, unit);
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
    if (unit.kind === "ssl-request") connection.socket.write("N");
    // There is no second process that could be told to cancel.
    else if (unit.kind === "cancel-request" || unit.kind === "terminate") connection.socket.end();
    else {
      this.queue.push({ connection, messages: unit.messages, closes: unit.closes });
      this.work();
    }
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
