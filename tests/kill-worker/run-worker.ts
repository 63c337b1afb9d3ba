import { fork } from "node:child_process";
import { once } from "node:events";
import type { Context } from "@/lib/context";
import { WORKER_ENV } from "./worker-env";

const WORKER_PATIENCE_MS = 120_000;

/** What a worker is told to do. */
export interface WorkerTask {
  /** For files. */
  directory: string;
  /** If empty, the worker finishes all remaining work and exits. */
  stops: { point: string }[];
  hoursLater?: number;
}

/** Starts a worker; `ended` resolves to its output when it exits. */
function startWorker(program: string, task: WorkerTask) {
  const child = fork(program, [JSON.stringify(task)], {
    execArgv: ["--conditions=react-server"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...WORKER_ENV, DATA_DIR: task.directory },
  });
  const patience = setTimeout(() => child.kill("SIGKILL"), WORKER_PATIENCE_MS);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, "close").then(() => {
    clearTimeout(patience);
    return output;
  });
  return { child, ended };
}

/** Lets a worker reach every stop, then kills it. */
export async function interrupt(program: string, task: WorkerTask): Promise<void> {
  const { child, ended } = startWorker(program, task);
  const missing = new Set(task.stops.map(({ point }) => point));
  child.on("message", ({ point }: { point: string }) => {
    missing.delete(point);
    if (missing.size === 0) child.kill("SIGKILL");
  });
  const output = await ended;
  if (missing.size > 0 || output) throw new Error(`Not reached: ${[...missing].join(", ")}. ${output}`);
}

/**
 * Lets a worker do what is left.
 *
 * @param mayLog the messages that it may log
 */
export async function finish(
  program: string,
  task: Omit<WorkerTask, "stops">,
  mayLog: readonly string[] = [],
): Promise<void> {
  const { child, ended } = startWorker(program, { ...task, stops: [] });
  const lines = (await ended).split("\n").filter(Boolean);
  const unexpected = lines.filter((line) => !mayLog.some((message) => line.includes(message)));
  if (child.exitCode !== 0 || unexpected.length > 0)
    throw new Error(`The last worker failed. ${unexpected.join("\n")}`);
}

/** Records how often each job was leased, because jobs are deleted when settled. */
export async function keepAttempts({ db }: Context): Promise<void> {
  await db.$executeRaw`CREATE TABLE "SettledJob" ("subjectId" TEXT, "attempts" INTEGER)`;
  await db.$executeRaw`
    CREATE RULE "keep_attempts" AS ON DELETE TO "Job"
    DO ALSO INSERT INTO "SettledJob" VALUES (OLD."subjectId", OLD."attempts")`;
}

/** How often the job of a subject had been leased when it was settled. */
export async function attemptsOf({ db }: Context, subjectId: string): Promise<number[]> {
  const settled = await db.$queryRaw<{ attempts: number }[]>`
    SELECT "attempts" FROM "SettledJob" WHERE "subjectId" = ${subjectId}`;
  return settled.map(({ attempts }) => attempts);
}
