import { setTimeout as wait } from "node:timers/promises";
import { MigrationError } from "@/lib/db/migrations";
import { AppProcess, projectRoot } from "./embedded/app-process";
import { keepSecret, lockDataDirectory, openDataDirectory } from "./embedded/data-directory";
import { startEmbeddedDatabase } from "./embedded/embedded-database";
import { migrate } from "./embedded/migrate";
import { makePrivate } from "./embedded/private-files";
import { assertPortIsFree, isListening } from "./embedded/port";
import { LOOPBACK, readMode, readStartSettings, type Mode, type StartSettings } from "./embedded/settings";
import { StartError } from "./embedded/start-error";
import { answerHelp } from "./help";

/**
 * How long a start waits for what a killed predecessor still holds, its data or its port: the app's process notices within
 * half a second that it is alone, and then still has to end.
 */
const PREDECESSOR_TIMEOUT_MS = 4_000;

type Cleanup = () => Promise<void> | void;

/** What is to be undone at the end, the last thing first. */
const cleanups: Cleanup[] = [];

let stopping: Promise<void> | undefined;

function stopAll(): Promise<void> {
  return (stopping ??= (async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  })());
}

async function main(): Promise<number> {
  // Whatever this process and the app make is for their own user alone.
  process.umask(0o077);
  const mode = readMode(process.argv[2]);
  answerHelp(mode);
  const settings = readStartSettings(mode, projectRoot);
  const dataDirectory = openDataDirectory(settings.env.DATA_DIR);
  const handedOver: Record<string, string> = { DATA_DIR: dataDirectory, PORT: String(settings.port) };

  if (settings.embedded) cleanups.push(await lockDataDirectory(dataDirectory, PREDECESSOR_TIMEOUT_MS));
  await assertPortIsFree(settings.port, PREDECESSOR_TIMEOUT_MS);
  if (settings.generatesSecret) handedOver.AUTH_SECRET = keepSecret(dataDirectory, "auth-secret");
  for (const place of makePrivate(dataDirectory)) {
    console.warn(`${place} cannot be closed to the machine's other users.`);
  }

  const database = settings.embedded
    ? await startEmbeddedDatabase(dataDirectory, keepSecret(dataDirectory, "database-password"), migrateOwn)
    : undefined;
  if (database) cleanups.push(() => database.server.stop());
  else await migrate(settings.env.DATABASE_URL);
  handedOver.DATABASE_URL = database?.server.url ?? settings.env.DATABASE_URL;
  if (stopping) return 0;

  const app = AppProcess.start(mode, projectRoot, settings, handedOver);
  cleanups.push(() => app.stop());
  await database?.ready;
  void announce(mode, settings, dataDirectory);
  const code = await app.ended;
  if (stopping) return 0;
  console.error(`The app ended by itself (${code === null ? "killed" : `exit code ${code}`}).`);
  return code || 1;
}

/** For the database of this start alone: whoever claimed work in it before is dead. */
async function migrateOwn(url: string): Promise<void> {
  await migrate(url, async (client) => {
    for (const table of ["Document", "WizardRun"]) {
      await client.query(
        `UPDATE "${table}" SET "leaseUntil" = now() AT TIME ZONE 'UTC' WHERE "leaseUntil" IS NOT NULL`,
      );
    }
  });
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
      ...(host === LOOPBACK ? ["  For this machine alone; BIND_HOST=0.0.0.0 opens it to the network"] : []),
      `  Data: ${embedded ? "embedded database" : "database of DATABASE_URL"}, files in ${env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : dataDirectory}`,
      `  Extraction: ${env.ANTHROPIC_API_KEY ? `Anthropic, ${env.ANTHROPIC_MODEL}` : "local rules, without a language model"}`,
      "",
    ].join("\n"),
  );
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void stopAll().then(() => process.exit(0)));
}

// npm runs this command through a shell, which a signal to npm ends without passing it on; nothing tells the shell's child.
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
