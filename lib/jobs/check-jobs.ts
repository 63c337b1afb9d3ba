import "server-only";
import { embeddedRunnerRegistry } from "./embedded-runner-registry";
import { usesInngest } from "./uses-inngest";

/**
 * Resolves if work that is handed over now is taken: by the embedded runner of this process, or by Inngest, whatever it
 * answers to a request that it does not know.
 *
 * @throws Error otherwise
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
