import "server-only";
import { env } from "@/lib/env";

/** Whether Inngest (cloud, self-hosted or its development server) runs the jobs; else the embedded runner does. */
export function usesInngest(): boolean {
  const { INNGEST_EVENT_KEY, INNGEST_DEV } = env();
  return INNGEST_EVENT_KEY !== undefined || isOn(INNGEST_DEV);
}

/** Inngest's own reading of the setting: an address, or a flag. */
function isOn(setting: string | undefined): boolean {
  return setting !== undefined && !/^(0|false)$/i.test(setting);
}
