import "server-only";
import { randomUUID } from "node:crypto";
import { describeError, log } from "@/lib/log";
import { withTimeLimit } from "@/lib/with-time-limit";
import { embeddedRunnerRegistry } from "./embedded-runner-registry";
import type { AppEvent } from "./events";
import { usesInngest } from "./uses-inngest";

/** Callers must respond within ten seconds. */
const TIME_LIMIT_MS = 5_000;

/**
 * Never throws: the change is in the database, and the `requeue-overdue` sweep makes up for lost events.
 * @returns whether the event is known to have arrived
 */
export async function sendEvent(event: AppEvent): Promise<boolean> {
  if (!usesInngest()) {
    embeddedRunnerRegistry.gleanerRunner?.deliver(event);
    return true;
  }
  try {
    const { inngest } = await import("./client");
    // The client may retry. With an ID, Inngest starts only one run.
    await withTimeLimit(inngest.send({ id: randomUUID(), ...event }), TIME_LIMIT_MS);
    return true;
  } catch (error) {
    log.warn({ event: event.name, causes: describeError(error).causes }, "event not sent");
    return false;
  }
}
