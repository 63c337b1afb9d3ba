import "server-only";
import type { Socket } from "node:net";
import pg from "pg";

/** Limits in milliseconds, for servers that cannot enforce limits because they are frozen or unreachable. */
export interface ConnectionLimits {
  connect: number;
  /** Maximum time without data from the server during a query. */
  silence: number;
}

/** A request must be answered within ten seconds. */
const LIMITS: ConnectionLimits = { connect: 5_000, silence: 8_000 };

/** Has the properties of a system error, because Prisma recognises those. */
class SilenceError extends Error {
  override readonly name = "SilenceError";
  readonly code = "ETIMEDOUT";
  readonly syscall = "read";
  readonly errno = -110;

  constructor() {
    super("The database does not respond.");
  }
}

/**
 * Ends connections to a server that does not respond, so that the next query gets a new one. With `pg`'s own timeout,
 * the next query would wait behind the unanswered one.
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
    // Idle connections are silent, so close them before the silence counts as an error.
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
