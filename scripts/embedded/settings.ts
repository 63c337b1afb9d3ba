import { existsSync } from "node:fs";
import path from "node:path";
import nextEnv from "@next/env";
import { readEnv, type Env } from "@/lib/env";
import { StartError } from "./start-error";

export type Mode = "dev" | "start";

export const LOOPBACK = "127.0.0.1";

export interface StartSettings {
  env: Env;
  port: number;
  /** The address to listen on; undefined for all that the machine has. */
  host: string | undefined;
  /** Whether this start brings its own database. */
  embedded: boolean;
  /** Whether this start makes the secret that signs cookies and tokens. */
  makesSecret: boolean;
}

/** @throws StartError when the command is neither */
export function readMode(argument: string | undefined): Mode {
  if (argument === "dev" || argument === "start") return argument;
  throw new StartError("Usage: scripts/start.ts dev|start");
}

/**
 * Reads the environment and the .env files that Next reads, and checks everything before anything is started.
 *
 * @throws StartError naming every setting that is missing or wrong
 */
export function readStartSettings(mode: Mode, root: string): StartSettings {
  // Into process.env; it announces the files it has read, which nobody needs to see twice.
  nextEnv.loadEnvConfig(root, mode === "dev", { info: () => undefined, error: console.error });
  const given = process.env;
  const embedded = !given.DATABASE_URL;
  const makesSecret = embedded && !given.AUTH_SECRET;
  const env = checkEnv({
    ...given,
    NODE_ENV: mode === "dev" ? "development" : "production",
    ...(embedded ? { DATABASE_URL: "postgresql://made-by-this-start@127.0.0.1/postgres" } : {}),
    ...(makesSecret ? { AUTH_SECRET: "made-by-this-start" } : {}),
  });
  const port = readPort(given.PORT);
  if (mode === "start" && !existsSync(path.join(root, ".next", "BUILD_ID"))) {
    throw new StartError('There is no build to start. Run "npm run build" first.');
  }
  return { env, port, host: given.BIND_HOST?.trim() || defaultHost(env), embedded, makesSecret };
}

/**
 * Where an e-mail address alone signs in, nobody but this machine may get as far as asking: what a request says of the host
 * it is for can be made up.
 */
function defaultHost({ AUTH_GOOGLE_ID, NODE_ENV, ALLOW_LOCAL_SIGN_IN }: Env): string | undefined {
  const localSignIn = !AUTH_GOOGLE_ID && (NODE_ENV !== "production" || ALLOW_LOCAL_SIGN_IN);
  return localSignIn ? LOOPBACK : undefined;
}

function checkEnv(source: Record<string, string | undefined>): Env {
  try {
    return readEnv(source);
  } catch (cause) {
    throw new StartError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function readPort(setting: string | undefined): number {
  const port = Number(setting?.trim() || "3000");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartError(
      "These settings are missing or wrong:\n  PORT: a number from 1 to 65535 is expected",
    );
  }
  return port;
}
