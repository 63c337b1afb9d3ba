import "server-only";
import type { EmbeddedRunner } from "./embedded-runner";

/**
 * Holds this process's runner, if it has one. Next bundles instrumentation and routes separately, so globalThis is the
 * only state they share. Without a runner, the sweep finds the jobs.
 */
export const embeddedRunnerRegistry = globalThis as typeof globalThis & { gleanerRunner?: EmbeddedRunner };
