import "server-only";
import type { EmbeddedRunner } from "./embedded-runner";

/**
 * Next bundles instrumentation and routes separately, so they share only globalThis. If there is no
 * runner, `requeue-overdue` finds the jobs.
 */
export const embeddedRunnerRegistry = globalThis as typeof globalThis & { gleanerRunner?: EmbeddedRunner };
