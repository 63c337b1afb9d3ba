import "server-only";
import pino, { type Logger } from "pino";
import { logLevel } from "@/lib/env";

type Write = (details: object, message: string) => void;

let logger: Logger | undefined;

/** Made at the first line, not on import: a build imports everything and has no settings. */
const write =
  (level: "debug" | "info" | "warn" | "error"): Write =>
  (details, message) => {
    logger ??= pino({ base: null, level: logLevel() });
    logger[level](details, message);
  };

/**
 * The server's log: JSON lines on standard output. Ids, codes and counts only, never a document's content, its name or
 * a person's address.
 */
export const log = { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };

/** Where an error comes from, for the log: its name and its frames. Its message may quote a document or a query's values. */
export function framesOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return [error.name, ...frames.slice(0, 10)].join("\n");
}
