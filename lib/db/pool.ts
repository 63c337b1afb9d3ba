import "server-only";
import type { Socket } from "node:net";
import pg from "pg";

/** In milliseconds: the limits that hold where the server cannot enforce any, because it is frozen or was never reached. */
export interface ConnectionLimits {
  /** Until a connection is free, or a new one is open. */
  connect: number;
  /** How long nothing may move on a connection whose query is under way. */
  silence: number;
}

/** A request answers within ten seconds. */
const LIMITS: ConnectionLimits = { connect: 5_000, silence: 8_000 };

/** Thrown by a query whose server is silent, in the form of the system's own errors, which Prisma knows. */
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
 * Opens a pool whose connections end when the server falls silent, so that the next query gets a new one. `pg`'s own limit
 * for a query leaves the connection in the pool, where the next query would wait behind the one without an answer.
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
    // Idle connections are silent: they are closed before that counts.
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
