import "server-only";
import { randomUUID } from "node:crypto";
import { describeError, log } from "@/lib/log";
import { withTimeLimit } from "@/lib/with-time-limit";
import { embeddedRunnerRegistry } from "./embedded-runner-registry";
import type { AppEvent } from "./events";
import { usesInngest } from "./uses-inngest";

/** Callers wait for it, and answer within ten seconds. */
const TIME_LIMIT_MS = 5_000;

/**
 * Sends an event to the background functions. Never throws: the change itself is already stored in the database, and
 * the `requeue-overdue` sweep makes up for a lost event.
 *
 * @returns whether it is known to have arrived.
 */
export async function sendEvent(event: AppEvent): Promise<boolean> {
  if (!usesInngest()) {
    embeddedRunnerRegistry.gleanerRunner?.deliver(event);
    return true;
  }
  try {
    const { inngest } = await import("./client");
    // With an id of its own, an event that is sent twice because an answer was lost starts one run.
    await withTimeLimit(inngest.send({ id: randomUUID(), ...event }), TIME_LIMIT_MS);
    return true;
  } catch (error) {
    log.warn({ event: event.name, causes: describeError(error).causes }, "event not sent");
    return false;
  }
}
