import "server-only";
import { partsOf } from "./parts-of-error";

/**
 * The codes of errors that say nothing about a query, only that the database cannot answer it now: the system's, those of
 * PostgreSQL (connections, shutdown, locks and time limits, deadlocks), of Prisma, and of its driver.
 */
const AWAY = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "ENETUNREACH"],
  ...["08000", "08001", "08003", "08004", "08006", "53300", "57P01", "57P02", "57P03", "57P05"],
  ...["25P03", "25P04", "40001", "40P01", "55P03", "57014"],
  ...["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"],
  "TransactionWriteConflict",
]);

/** `pg` gives these no code. */
const AWAY_MESSAGE =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/**
 * Whether an error that a database call has thrown means that the database is away, overloaded or locked, so that the same
 * call may succeed in a moment.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (const { code, kind, originalCode, message, syscall } of partsOf(error)) {
    // The socket of a server on this machine that does not run; elsewhere the code means a missing file.
    if (code === "ENOENT" && syscall === "connect") return true;
    if ([code, kind, originalCode].some((one) => typeof one === "string" && AWAY.has(one))) return true;
    if (typeof message === "string" && AWAY_MESSAGE.test(message)) return true;
  }
  return false;
}
