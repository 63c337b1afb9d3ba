import { randomBytes } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { Authentication, refusal } from "./authentication";
import { DurableNodeFS } from "./durable-node-fs";
import { PreparedStatements } from "./prepared-statements";
import { makeScramVerifier, ScramError, type ScramVerifier } from "./scram";
import { WireReader, type WireUnit } from "./wire-messages";

/** A Sync message, which ends an unfinished exchange and makes the backend ready for the next one. */
const SYNC = Uint8Array.from([0x53, 0, 0, 0, 4]);

const MAX_UNAUTHENTICATED_BYTES = 10_000;
const AUTHENTICATION_TIMEOUT_MS = 10_000;

/** Other clients wait while a transaction is idle. Keep this equal to the value in lib/db/in-transaction.ts. */
const IDLE_IN_TRANSACTION_MS = 8_000;

interface Exchange {
  connection: Connection;
  messages: Buffer[];
  closes: boolean;
}

interface HeldAnswer {
  connection: Connection;
  parts: Buffer[];
}

class Connection {
  held = 0;
  readonly reader = new WireReader();
  readonly authentication: Authentication;
  /** The startup message, passed to PGlite only after the client has authenticated. */
  startup: Buffer | undefined;
  authenticated = false;
  closed = false;

  constructor(
    readonly socket: Socket,
    verifier: ScramVerifier,
  ) {
    this.authentication = new Authentication(verifier);
  }
}

/**
 * Serves PGlite to PostgreSQL clients on a loopback port. Requires a password, because every user of the machine can
 * connect. Clients share one backend. Each exchange (Parse to Sync) runs alone, and a transaction keeps the backend
 * until it ends or its client disconnects or is silent for too long.
 */
export class DatabaseServer {
  exchanges = 0;
  private readonly connections = new Set<Connection>();
  private queue: Exchange[] = [];
  private owner: Connection | undefined;
  private midExchange = false;
  private held: HeldAnswer[] = [];
  private writing: Promise<void> | undefined;
  private working: Promise<void> | undefined;
  private db: Promise<PGlite> | undefined;
  private readonly statements = new PreparedStatements();
  private readonly verifier: ScramVerifier;

  private constructor(
    private readonly server: Server,
    private readonly open: () => Promise<PGlite>,
    private readonly password: string,
    private readonly idleInTransactionMs: number,
  ) {
    this.verifier = makeScramVerifier(password);
  }

  /**
   * @param open called at the first connection
   * @param idleInTransactionMs how long a client may be silent in a transaction before it is disconnected
   */
  static async start(
    open: () => Promise<PGlite>,
    password = randomBytes(32).toString("base64url"),
    idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
  ): Promise<DatabaseServer> {
    const server = createServer();
    const self = new DatabaseServer(server, open, password, idleInTransactionMs);
    server.on("connection", (socket) => self.accept(socket));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", resolve);
    });
    return self;
  }

  /** Contains the password: never print it. */
  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("The database is not listening.");
    return `postgresql://postgres:${encodeURIComponent(this.password)}@127.0.0.1:${address.port}/postgres`;
  }

  async stop(): Promise<void> {
    await this.disconnect();
    await (await this.db?.catch(() => undefined))?.close();
  }

  async disconnect(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const connection of this.connections) connection.socket.destroy();
    await closed;
    await this.working;
    await this.writing;
  }

  private accept(socket: Socket): void {
    const connection = new Connection(socket, this.verifier);
    this.connections.add(connection);
    socket.setNoDelay(true);
    socket.setTimeout(AUTHENTICATION_TIMEOUT_MS, () => endUnlessHeard(socket));
    socket.on("data", (chunk) => {
      if (!connection.authenticated && socket.bytesRead > MAX_UNAUTHENTICATED_BYTES) socket.destroy();
      else for (const unit of connection.reader.push(chunk)) this.take(connection, unit);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      connection.closed = true;
      this.connections.delete(connection);
      this.queue = this.queue.filter((exchange) => exchange.connection !== connection);
      this.work();
    });
  }

  private take(connection: Connection, unit: WireUnit): void {
    const { socket, authentication } = connection;
    if (socket.writableEnded || socket.destroyed) return;
    if (unit.kind === "ssl-request") socket.write("N");
    // Cancelling a query would need a second backend.
    else if (unit.kind === "cancel-request" || unit.kind === "terminate") socket.end();
    else if (unit.kind === "startup") {
      connection.startup = unit.message;
      socket.write(authentication.request());
    } else if (unit.kind === "password") this.authenticate(connection, unit.answer);
    else if (connection.authenticated)
      this.enqueue({ connection, messages: unit.messages, closes: unit.closes });
    else socket.end(refusal());
  }

  private authenticate(connection: Connection, answer: Buffer): void {
    const { socket, authentication, startup } = connection;
    try {
      if (!startup || connection.authenticated) throw new ScramError("malformed");
      const { reply, authenticated } = authentication.receive(answer);
      socket.write(reply);
      if (!authenticated) return;
      connection.authenticated = true;
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
      if (this.queue.length > 0 && this.hasWork()) this.work();
    });
  }

  private hasWork(): boolean {
    return (
      this.owner === undefined || this.owner.closed || this.queue.some((e) => e.connection === this.owner)
    );
  }

  private async workThroughQueue(): Promise<void> {
    if (this.queue.length === 0 && !this.owner?.closed) return;
    const db = await (this.db ??= this.open()).catch(() => undefined);
    // The caller that opened the database reports the error.
    if (!db) return this.endConnections();
    while (true) {
      if (this.owner?.closed) await this.freeSession(db);
      const index = this.owner ? this.queue.findIndex((e) => e.connection === this.owner) : 0;
      const [exchange] = index < 0 ? [] : this.queue.splice(index, 1);
      if (!exchange) return;
      await this.answer(db, exchange);
    }
  }

  private async answer(db: PGlite, { connection, messages, closes }: Exchange): Promise<void> {
    const { socket } = connection;
    const files = db.fs instanceof DurableNodeFS ? db.fs : undefined;
    const logWrites = files?.logWrites;
    const send = async (request: Buffer) => {
      const answer: Buffer[] = [];
      // PGlite reuses the memory behind `data`.
      await db.execProtocolRawStream(request, { onRawData: (data) => void answer.push(Buffer.from(data)) });
      return answer;
    };
    try {
      const parts = await db.runExclusive(() =>
        this.midExchange ? send(Buffer.concat(messages)) : this.statements.run(messages, send),
      );
      if (files && (files.logWrites !== logWrites || connection.held > 0))
        this.hold({ connection, parts }, files);
      else write(socket, parts);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    this.exchanges += 1;
    this.midExchange = !closes;
    this.owner = this.midExchange || db.isInTransaction() ? connection : undefined;
    socket.setTimeout(this.owner ? this.idleInTransactionMs : 0);
  }

  private hold(answer: HeldAnswer, files: DurableNodeFS): void {
    answer.connection.held += 1;
    this.held.push(answer);
    this.writing ??= this.writeLog(files).finally(() => (this.writing = undefined));
  }

  /** Commits that arrive during a write share the next write. */
  private async writeLog(files: DurableNodeFS): Promise<void> {
    while (this.held.length > 0) {
      const answers = this.held;
      this.held = [];
      await files.writeLog();
      for (const { connection, parts } of answers) {
        connection.held -= 1;
        write(connection.socket, parts);
      }
    }
  }

  private async freeSession(db: PGlite): Promise<void> {
    try {
      if (this.midExchange) await db.execProtocolRaw(SYNC);
      if (db.isInTransaction()) await db.exec("ROLLBACK");
    } catch {
      // The database is broken. With open connections, callers would retry endlessly, and no signal would be handled.
      this.endConnections();
    }
    this.midExchange = false;
    this.owner = undefined;
  }

  private endConnections(): void {
    for (const { socket } of this.connections) socket.destroy();
    this.queue = [];
  }
}

/** Timers run before reads, so check for new data only after the next reads. */
function endUnlessHeard(socket: Socket): void {
  const { bytesRead } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  });
}

function write(socket: Socket, parts: Buffer[]): void {
  if (socket.writable) socket.write(Buffer.concat(parts));
}
