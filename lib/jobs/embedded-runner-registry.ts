import "server-only";
import type { EmbeddedRunner } from "./embedded-runner";

/**
 * Holds this process's runner, if it has one. Next bundles instrumentation and routes apart: what one of them registers, the
 * other finds on globalThis alone. Without a runner the sweep finds the jobs.
 */
export const embeddedRunnerRegistry = globalThis as typeof globalThis & { gleanerRunner?: EmbeddedRunner };
