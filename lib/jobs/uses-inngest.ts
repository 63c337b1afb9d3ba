import "server-only";
import { env, isOn } from "@/lib/env";

export function usesInngest(): boolean {
  const { INNGEST_EVENT_KEY, INNGEST_DEV } = env();
  return INNGEST_EVENT_KEY !== undefined || isOn(INNGEST_DEV);
}
