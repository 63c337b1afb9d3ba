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

/** @throws the error itself if it has no exit code */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (!(error instanceof GleanerError)) throw error;
  return isNotAllowed(error) ? EXIT.notAllowed : EXIT.unreachable;
}

export function isNotAllowed({ status }: GleanerError): boolean {
  return status === 401 || status === 403;
}

export function isAway({ status }: GleanerError): boolean {
  return status === 0 || status === 429 || status >= 500;
}
