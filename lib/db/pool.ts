import "server-only";
import type { Socket } from "node:net";
import pg from "pg";

/** In milliseconds, for servers that enforce no limits because they are frozen or unreachable. */
export interface ConnectionLimits {
  connect: number;
  /** Longest silence on a connection during a query. */
  silence: number;
}

/** A request must answer within ten seconds. */
const LIMITS: ConnectionLimits = { connect: 5_000, silence: 8_000 };

/** In the form of system errors, which Prisma knows. */
class SilenceError extends Error {
  override readonly name = "SilenceError";
  readonly code = "ETIMEDOUT";
  readonly syscall = "read";
  readonly errno = -110;

  constructor() {
    super("The database does not answer.");
  }
}

/**
 * Ends connections to a silent server, so that the next query gets a new one. `pg`'s own limit keeps
 * the connection, where the next query would wait behind the unanswered one.
 */
export function createPool(
  connectionString: string,
  max: number,
  limits: ConnectionLimits = LIMITS,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: limits.connect,
    // Idle connections are silent: they close before that counts.
    idleTimeoutMillis: limits.silence / 2,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on("connect", (client) => {
    const socket = client.connection.stream as Socket;
    socket.setTimeout(limits.silence, () => socket.destroy(new SilenceError()));
  });
  return pool;
}
