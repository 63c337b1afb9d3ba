import "server-only";
import { hasInngest, inngest } from "./client";
import type { AppEvent } from "./events";
import { wakeEmbeddedRunner } from "./embedded-runner-registry";

/**
 * Tells the background functions what has happened. A lost event loses nothing: the row stands, and the sweep
 * `requeue-stuck` finds it.
 */
export async function sendEvent(event: AppEvent): Promise<void> {
  if (hasInngest()) await inngest.send(event);
  else wakeEmbeddedRunner(event);
}
