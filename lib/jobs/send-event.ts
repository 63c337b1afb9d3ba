import "server-only";
import { randomUUID } from "node:crypto";
import { describeError, log } from "@/lib/log";
import { embeddedRunnerRegistry } from "./embedded-runner-registry";
import type { AppEvent } from "./events";
import { usesInngest } from "./uses-inngest";

/**
 * Sends an event to the background functions. Never throws: the change itself is already stored in the database, and
 * the `requeue-overdue` sweep makes up for a lost event.
 */
export async function sendEvent(event: AppEvent): Promise<void> {
  if (!usesInngest()) return embeddedRunnerRegistry.gleanerRunner?.deliver(event);
  try {
    const { inngest } = await import("./client");
    // With an id of its own, an event that is sent twice because an answer was lost starts one run.
    await inngest.send({ id: randomUUID(), ...event });
  } catch (error) {
    log.warn({ event: event.name, causes: describeError(error).causes }, "event not sent");
  }
}
