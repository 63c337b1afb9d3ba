import { availableParallelism } from "node:os";
import { serverContext } from "@/lib/server-context";
import { EmbeddedRunner } from "@/lib/jobs/embedded-runner";
import { embeddedRunnerRegistry } from "@/lib/jobs/embedded-runner-registry";
import { usesInngest } from "@/lib/jobs/uses-inngest";
import { env } from "@/lib/env";
import { backgroundFunctions } from ".";

/** Most runs spend their time waiting for the disk, the database or the model. */
const RUNS_PER_CORE = 4;

/** A second call replaces the current runner. */
export function startEmbeddedRunner(): void {
  if (usesInngest()) return;
  // The development server reloads this module on every change.
  void embeddedRunnerRegistry.gleanerRunner?.stop();
  const runner = new EmbeddedRunner(backgroundFunctions(serverContext), {
    limit: availableParallelism() * RUNS_PER_CORE,
    limitPerUser: env().JOB_CONCURRENCY,
  });
  embeddedRunnerRegistry.gleanerRunner = runner;
  runner.start();
}
