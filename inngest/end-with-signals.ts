import { setTimeout as wait } from "node:timers/promises";
import { env } from "@/lib/env";
import type { OpenRequests } from "@/lib/http/open-requests";
import { embeddedRunnerRegistry } from "@/lib/jobs/embedded-runner-registry";
import { overdueEvents } from "@/lib/jobs/job-events";
import { sendEvent } from "@/lib/jobs/send-event";
import { workUnderWay } from "@/lib/jobs/work-under-way";

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Signals within this time count as one: the terminal, npm and the start command each pass on a Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;

const FAREWELL_MS = 5_000;

/**
 * On the first signal, stops accepting work, finishes runs that end within SHUTDOWN_SECONDS and hands over the
 * rest. A second signal shortens the wait.
 */
export function endWithSignals(openRequests: OpenRequests): void {
  const hurry = new AbortController();
  let toldAt: number | undefined;
  const end = () => {
    if (toldAt !== undefined) {
      if (Date.now() - toldAt > SAME_SIGNAL_MS) hurry.abort();
      return;
    }
    toldAt = Date.now();
    void finish(openRequests, hurry.signal).finally(() => process.exit(0));
  };
  for (const signal of SIGNALS) process.on(signal, end);
}

async function finish(openRequests: OpenRequests, hurry: AbortSignal): Promise<void> {
  openRequests.refuseNew();
  const finished = Promise.all([embeddedRunnerRegistry.gleanerRunner?.stop(), openRequests.whenNone()]);
  const patience = wait(env().SHUTDOWN_SECONDS * 1000, undefined, { signal: hurry }).catch(() => undefined);
  await Promise.race([finished, patience]);
  await Promise.race([handOverWork().then(() => finished), wait(FAREWELL_MS)]);
}

async function handOverWork(): Promise<void> {
  for (const { kind, subjectId, userId } of await workUnderWay().giveUp()) {
    await sendEvent(overdueEvents[kind](subjectId, userId));
  }
}
