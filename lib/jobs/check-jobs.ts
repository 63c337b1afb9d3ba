import "server-only";
import { embeddedRunnerRegistry } from "./embedded-runner-registry";
import { usesInngest } from "./uses-inngest";

/**
 * Inngest defines no HEAD request, so any response below 500 will do.
 * @throws Error if jobs could not be accepted
 */
export async function checkJobs(signal: AbortSignal): Promise<void> {
  if (usesInngest()) {
    const { inngest } = await import("./client");
    const response = await fetch(inngest.eventBaseUrl, { method: "HEAD", redirect: "manual", signal });
    if (response.status >= 500) throw new Error(`Inngest answered ${response.status}`);
  } else if (!embeddedRunnerRegistry.gleanerRunner?.isRunning) {
    throw new Error("The embedded runner is not running");
  }
}
