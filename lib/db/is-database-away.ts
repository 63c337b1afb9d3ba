import "server-only";
import { partsOf } from "./parts-of-error";

/** Error codes (system, PostgreSQL, Prisma or its driver) meaning that the database can't respond now. */
const AWAY = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "ENETUNREACH"],
  ...["08000", "08001", "08003", "08004", "08006", "53300", "57P01", "57P02", "57P03", "57P05"],
  ...["25P03", "25P04", "40001", "40P01", "55P03", "57014"],
  ...["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"],
  "TransactionWriteConflict",
]);

/** Matches `pg` errors that have no code. */
const AWAY_MESSAGE =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Whether a retry may succeed soon, because the database is unreachable, overloaded or locked. */
export function isDatabaseAway(error: unknown): boolean {
  for (const { code, kind, originalCode, message, syscall } of partsOf(error)) {
    // The local server's socket is missing. In other system calls, ENOENT means a missing file.
    if (code === "ENOENT" && syscall === "connect") return true;
    if ([code, kind, originalCode].some((one) => typeof one === "string" && AWAY.has(one))) return true;
    if (typeof message === "string" && AWAY_MESSAGE.test(message)) return true;
  }
  return false;
}
