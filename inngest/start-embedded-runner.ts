import { availableParallelism } from "node:os";
import { serverContext } from "@/lib/server-context";
import { EmbeddedRunner } from "@/lib/jobs/embedded-runner";
import { registerEmbeddedRunner } from "@/lib/jobs/embedded-runner-registry";
import { usesInngest } from "@/lib/jobs/uses-inngest";
import { env } from "@/lib/env";
import { backgroundFunctions } from ".";

/** Runs wait for the disk, the database or a model's answer for most of their time. */
const RUNS_PER_CORE = 4;

// The development server loads this module again at every change: the runner before this one has to go.
const shared = globalThis as typeof globalThis & { gleanerRunner?: EmbeddedRunner };

/** Starts the background functions in this process, unless Inngest runs them. A second call replaces the first one's runner. */
export function startEmbeddedRunner(): void {
  if (usesInngest()) return;
  const first = shared.gleanerRunner === undefined;
  void shared.gleanerRunner?.stop();
  const runner = new EmbeddedRunner(backgroundFunctions(serverContext), {
    limit: availableParallelism() * RUNS_PER_CORE,
    limitPerUser: env().JOB_CONCURRENCY,
  });
  shared.gleanerRunner = runner;
  registerEmbeddedRunner((event) => runner.deliver(event));
  runner.start();
  if (first) process.once("SIGTERM", () => void shared.gleanerRunner?.stop());
}
