import { existsSync } from "node:fs";
import path from "node:path";
import nextEnv from "@next/env";
import { readEnv, type Env } from "@/lib/env";
import { StartError } from "./start-error";

export type Mode = "dev" | "start";

export const LOOPBACK = "127.0.0.1";

export interface StartSettings {
  env: Env;
  environment: NodeJS.ProcessEnv;
  port: number;
  /** Undefined means all addresses of the machine. */
  host: string | undefined;
  embedded: boolean;
  generatesSecret: boolean;
}

export function readMode(argument: string | undefined): Mode {
  if (argument === "dev" || argument === "start") return argument;
  throw new StartError("Usage: scripts/start.ts dev|start");
}

/**
 * Validates all settings before anything starts. Next adds the values from its .env files to `given`.
 * @throws StartError naming every missing or invalid setting
 */
export function readStartSettings(mode: Mode, root: string, given: NodeJS.ProcessEnv): StartSettings {
  nextEnv.loadEnvConfig(root, mode === "dev", { info: () => undefined, error: console.error });
  const embedded = !given.DATABASE_URL;
  const generatesSecret = embedded && !given.AUTH_SECRET;
  const env = checkEnv({
    ...given,
    NODE_ENV: mode === "dev" ? "development" : "production",
    ...(embedded ? { DATABASE_URL: "postgresql://generated-at-start@127.0.0.1/postgres" } : {}),
    ...(generatesSecret ? { AUTH_SECRET: "generated-at-start" } : {}),
  });
  const port = readPort(given.PORT);
  if (mode === "start" && !existsSync(path.join(root, ".next", "BUILD_ID"))) {
    throw new StartError('There is no build to start. Run "npm run build" first.');
  }
  const host = given.BIND_HOST?.trim() || defaultHost(env);
  return { env, environment: given, port, host, embedded, generatesSecret };
}

/** Returns loopback if anyone can sign in with just an email address, because clients can forge the Host header. */
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
    throw new StartError("These settings are missing or wrong:\n  PORT must be a number from 1 to 65535");
  }
  return port;
}
