import { GleanerError } from "@/client/gleaner-error";
import { UsageError } from "./usage-error";

export const EXIT = {
  succeeded: 0,
  someFailed: 1,
  usage: 2,
  notAllowed: 3,
  unreachable: 4,
  interrupted: 130,
} as const;

/** The exit code of a command that ended with an error which is not a single document's. @throws any other error */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (!(error instanceof GleanerError)) throw error;
  return isNotAllowed(error) ? EXIT.notAllowed : EXIT.unreachable;
}

/** Whether no document can be sent with this key: it is not valid, may only read, or its owner has to accept the terms. */
export function isNotAllowed({ status }: GleanerError): boolean {
  return status === 401 || status === 403;
}

/** Whether the server, or a proxy in front of it, cannot answer at the moment. */
export function isAway({ status }: GleanerError): boolean {
  return status === 0 || status === 429 || status >= 500;
}
