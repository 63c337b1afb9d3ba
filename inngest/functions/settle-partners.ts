import type { Context } from "@/lib/context";
import { settlePartners as settleAll } from "@/lib/extractors/settle-partner";
import type { ScheduledFunction } from "@/lib/jobs/background-function";

/** Marks the counterparty field of extractors that were created by earlier versions. */
export const settlePartners = (context: () => Context): ScheduledFunction => ({
  id: "settle-partners",
  everySeconds: 600,
  run: async (step) => ({ extractors: await step.run("extractors", () => settleAll(context())) }),
});
