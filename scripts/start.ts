import { setTimeout as wait } from "node:timers/promises";
import { engineName, type Env } from "@/lib/env";
import { MigrationError } from "@/lib/db/migrations";
import { AppProcess, projectRoot } from "@/lib/embedded/app-process";
import { advanceSequences } from "@/lib/embedded/advance-sequences";
import { keepSecret, lockDataDirectory, openDataDirectory } from "@/lib/embedded/data-directory";
import { noteDatabasePort } from "@/lib/embedded/database-address";
import { DiskReserve } from "@/lib/embedded/disk-reserve";
import { eraseRegularly, shortenLog } from "@/lib/embedded/erase-deleted";
import { startEmbeddedDatabase } from "@/lib/embedded/embedded-database";
import { migrate } from "@/lib/embedded/migrate";
import { makePrivate } from "@/lib/embedded/make-private";
import { assertPortIsFree, isListening } from "@/lib/embedded/port";
import {
  LOOPBACK,
  readMode,
  readStartSettings,
  type Mode,
  type StartSettings,
} from "@/lib/embedded/settings";
import { StartError } from "@/lib/embedded/start-error";
import { answerHelp } from "./help";

/** An app whose launcher was killed notices within half a second, but must then release the directory and port. */
const PREDECESSOR_TIMEOUT_MS = 10_000;

type Cleanup = () => Promise<void> | void;

const cleanups: Cleanup[] = [];

let stopping: Promise<void> | undefined;
let app: AppProcess | undefined;

function stopAll(): Promise<void> {
  return (stopping ??= (async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  })());
}

async function main(): Promise<number> {
  process.umask(0o077);
  const mode = readMode(process.argv[2]);
  answerHelp(mode);
  const settings = readStartSettings(mode, projectRoot, process.env);
  const dataDirectory = openDataDirectory(settings.env.DATA_DIR);
  const appEnv: Record<string, string> = { DATA_DIR: dataDirectory, PORT: String(settings.port) };

  const reserve = new DiskReserve(dataDirectory);
  if (settings.embedded) reserve.giveUpIfFull();
  if (settings.embedded) cleanups.push(await lockDataDirectory(dataDirectory, PREDECESSOR_TIMEOUT_MS));
  await assertPortIsFree(settings.port, PREDECESSOR_TIMEOUT_MS);
  if (settings.generatesSecret) appEnv.AUTH_SECRET = keepSecret(dataDirectory, "auth-secret");
  for (const file of makePrivate(dataDirectory)) {
    console.warn(`${file}: cannot remove access for other users of this machine.`);
  }

  const database = settings.embedded
    ? await startEmbeddedDatabase(
        dataDirectory,
        keepSecret(dataDirectory, "database-password"),
        migrateOwn,
        () => reserve.giveUp(),
      )
    : undefined;
  if (database) {
    cleanups.push(() => database.server.stop());
    cleanups.push(noteDatabasePort(dataDirectory, database.server.url));
    const { url } = database.server;
    cleanups.push(eraseRegularly(url, reportUnerased, () => reserve.isFull));
    reserve.onGivenUp = () => void shortenLog(url).catch(reportUnerased);
    cleanups.push(reserve.watch());
  } else await migrate(settings.env.DATABASE_URL);
  appEnv.DATABASE_URL = database?.server.url ?? settings.env.DATABASE_URL;
  if (stopping) return 0;

  const started = (app = AppProcess.start(mode, projectRoot, settings, appEnv));
  cleanups.push(() => started.stop());
  await database?.ready;
  void announce(mode, settings, dataDirectory);
  const code = await started.ended;
  if (stopping) return 0;
  console.error(`The app exited unexpectedly (${code === null ? "killed" : `exit code ${code}`}).`);
  return code || 1;
}

/** Only this process writes to the database, so any workers with leases must be dead. */
async function migrateOwn(url: string): Promise<void> {
  await migrate(url, {
    finish: async (client) => {
      await client.query(
        `UPDATE "Job" SET "leaseUntil" = now() AT TIME ZONE 'UTC' WHERE "leaseUntil" IS NOT NULL`,
      );
      // Earlier versions restored rows without advancing sequences.
      await advanceSequences(client);
    },
  });
}

function reportUnerased(error: unknown): void {
  console.error("Deleted values could not be erased from the database's files; see the next start.", error);
}

async function announce(
  mode: Mode,
  { env, port, host, embedded }: StartSettings,
  dataDirectory: string,
): Promise<void> {
  while (!stopping && !(await isListening(port, host))) await wait(100);
  if (stopping) return;
  console.log(
    [
      "",
      `  Gleaner is ready at http://localhost:${port}${mode === "dev" ? " (development)" : ""}`,
      ...(host === LOOPBACK
        ? ["  Reachable from this machine only; BIND_HOST=0.0.0.0 opens it to the network"]
        : []),
      `  Data: ${embedded ? "embedded database" : "database of DATABASE_URL"}, files in ${env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : dataDirectory}`,
      `  Extraction: ${describeExtraction(env)}`,
      "",
    ].join("\n"),
  );
}

function describeExtraction(env: Env): string {
  switch (engineName(env)) {
    case "local":
      return "local rules, without a language model";
    case "anthropic":
      return `Anthropic, ${env.ANTHROPIC_MODEL}`;
    case "openai":
      return `${env.OPENAI_MODEL} at ${env.OPENAI_BASE_URL && new URL(env.OPENAI_BASE_URL).host}`;
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (stopping) app?.hurry();
    else void stopAll().then(() => process.exit(0));
  });
}

// npm's shell does not forward signals, so watch the parent process instead.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stopAll().then(() => process.exit(0));
  }, 500).unref();
}

main()
  .catch((error: unknown) => {
    const expected = error instanceof StartError || error instanceof MigrationError;
    console.error(expected ? error.message : error);
    return 1;
  })
  .then(async (code) => {
    await stopAll();
    process.exit(code);
  })
  .catch(() => process.exit(1));
