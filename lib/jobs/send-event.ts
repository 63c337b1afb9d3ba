import "server-only";
import type { AppEvent } from "./events";
import { wakeEmbeddedRunner } from "./embedded-runner-registry";
import { usesInngest } from "./uses-inngest";

/**
 * Tells the background functions what has happened. A lost event loses nothing: the row stands, and the sweep
 * `requeue-stuck` finds it.
 */
export async function sendEvent(event: AppEvent): Promise<void> {
  if (!usesInngest()) return wakeEmbeddedRunner(event);
  const { inngest } = await import("./client");
  await inngest.send(event);
}
