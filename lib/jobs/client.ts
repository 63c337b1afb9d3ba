import "server-only";
import { Inngest } from "inngest";
import { env } from "@/lib/env";

export const inngest = new Inngest({ id: "gleaner" });

/** Whether Inngest (cloud, self-hosted or its development server) runs the jobs; else the embedded runner does. */
export function hasInngest(): boolean {
  const { INNGEST_EVENT_KEY, INNGEST_DEV } = env();
  return INNGEST_EVENT_KEY !== undefined || INNGEST_DEV !== undefined;
}
