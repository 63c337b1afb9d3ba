import "server-only";
import type { EmbeddedRunner } from "./embedded-runner";

/**
 * Next bundles instrumentation and routes separately, so they share only globalThis. Without a
 * runner, the sweep finds the jobs.
 */
export const embeddedRunnerRegistry = globalThis as typeof globalThis & { gleanerRunner?: EmbeddedRunner };
