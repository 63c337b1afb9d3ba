import "server-only";
import { describeError, log } from "@/lib/log";
import { embeddedRunnerRegistry } from "./embedded-runner-registry";
import type { AppEvent } from "./events";
import { usesInngest } from "./uses-inngest";

/**
 * Tells the background functions what has happened. Never throws: what has happened is stored in the database, and the sweep
 * `requeue-overdue` finds what a lost event has left.
 */
export async function sendEvent(event: AppEvent): Promise<void> {
  if (!usesInngest()) return embeddedRunnerRegistry.gleanerRunner?.deliver(event);
  try {
    const { inngest } = await import("./client");
    await inngest.send(event);
  } catch (error) {
    log.warn({ event: event.name, causes: describeError(error).causes }, "event not sent");
  }
}
