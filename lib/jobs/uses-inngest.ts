import "server-only";
import { env, isOn } from "@/lib/env";

/** Whether Inngest (cloud, self-hosted or dev server) runs the background functions instead of the embedded runner. */
export function usesInngest(): boolean {
  const { INNGEST_EVENT_KEY, INNGEST_DEV } = env();
  return INNGEST_EVENT_KEY !== undefined || isOn(INNGEST_DEV);
}
