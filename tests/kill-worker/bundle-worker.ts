import { mkdirSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** Must be inside the project: imports from node_modules are not bundled. */
const BUNDLES = path.resolve(import.meta.dirname, "../../node_modules/.cache/gleaner-kill-worker");

/** Bundles a worker into one file, which starts three times as fast as its sources; the caller deletes its folder. */
export async function bundleWorker(source: string): Promise<string> {
  mkdirSync(BUNDLES, { recursive: true });
  const program = path.join(mkdtempSync(path.join(BUNDLES, "worker-")), "worker.mjs");
  await build({
    entryPoints: [path.join(import.meta.dirname, source)],
    outfile: program,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20.9",
    logLevel: "warning",
  });
  return program;
}

/** What a worker is started with, beside its arguments. */
export const WORKER_ENV = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  LOG_LEVEL: "warn",
  AUTH_SECRET: "a secret for tests only",
  DATABASE_URL: "postgresql://nobody@127.0.0.1:1/nothing",
} as const;
