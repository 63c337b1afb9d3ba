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
