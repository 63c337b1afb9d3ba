import "server-only";
import pino from "pino";
import { env } from "@/lib/env";

/**
 * The server's log: JSON lines on standard output. Ids, codes and counts only, never a document's content, its name or
 * a person's address.
 */
export const log = pino({ base: null, level: env().LOG_LEVEL });
