import "server-only";
import { isNativeError } from "node:util/types";
import pino, { type Logger } from "pino";
import { logLevel } from "./env";

type Write = (details: object, message: string) => void;

let logger: Logger | undefined;

/** The logger is created with the first message, because a build has no settings. */
const write =
  (level: "debug" | "info" | "warn" | "error"): Write =>
  (details, message) => {
    logger ??= pino({ base: null, level: logLevel() });
    logger[level](details, message);
  };

/**
 * Writes JSON lines to standard output. Log only IDs, codes and counts, never a document's content or name, or a
 * user's address.
 */
export const log = { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };

export function describePrintedErrors(): void {
  const print = console.error.bind(console);
  console.error = (...printed: unknown[]) => {
    const error = printed.find((one) => isNativeError(one));
    if (error === undefined) print(...printed);
    else log.error({ ...digestOf(error), ...describeError(error) }, "page failed");
  };
}

function digestOf(error: object): { digest?: string } {
  const digest = "digest" in error ? matching(error.digest, /^\d{1,20}$/) : undefined;
  return digest === undefined ? {} : { digest };
}

export interface LoggedError {
  name: string;
  /** A code from the system ("ENOSPC"), Prisma ("P2002"), PostgreSQL ("57P01") or the product. */
  code?: string;
  syscall?: string;
  status?: number;
}

const MAX_CAUSES = 8;

/** Omits messages, which may quote a document, a path or query parameters. */
export function describeError(error: unknown): { causes: LoggedError[]; stack?: string } {
  const chain = causesOf(error);
  const stack = chain.map(framesOf).findLast((frames) => frames !== "");
  return { causes: chain.map(describeOne), ...(stack !== undefined && { stack }) };
}

function causesOf(error: unknown): object[] {
  const found = new Set<object>();
  const pending = [error];
  for (let next = pending.shift(); next !== undefined && found.size < MAX_CAUSES; next = pending.shift()) {
    if (typeof next !== "object" || next === null) continue;
    found.add(next);
    // Prisma also keeps causes in `meta`, and Auth.js in `err`.
    const { cause, errors, meta, err } = next as Record<string, unknown>;
    const driverError = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
    const causes = [cause, err, driverError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
    pending.push(...causes.filter((one) => one && !found.has(one)));
  }
  return [...found];
}

function describeOne(error: object): LoggedError {
  const { name, code, originalCode, syscall, status, statusCode } = error as Record<string, unknown>;
  const described: LoggedError = { name: matching(name, /^\w{1,60}$/) ?? "Error" };
  const ownCode = matching(code ?? originalCode, /^\w{1,60}$/);
  // Keep only "spawn" of "spawn /usr/bin/node".
  const failedCall = matching(syscall, /^[a-z]+\b/);
  const httpStatus = status ?? statusCode;
  if (ownCode !== undefined) described.code = ownCode;
  if (failedCall !== undefined) described.syscall = failedCall;
  if (typeof httpStatus === "number") described.status = httpStatus;
  return described;
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === "string" ? pattern.exec(value)?.[0] : undefined;
}

function framesOf(error: object): string {
  if (!(error instanceof Error)) return "";
  const stack = error.stack?.replace(error.message, "") ?? "";
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames.slice(0, 10).join("\n");
}
