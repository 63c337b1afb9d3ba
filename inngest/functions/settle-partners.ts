import type { Context } from "@/lib/context";
import { settlePartners as settleAll } from "@/lib/extractors/settle-partner";
import type { ScheduledFunction } from "@/lib/jobs/background-function";

/** Decides which fields are the bank account's counterparty, for extractors created by earlier versions. */
export const settlePartners = (context: () => Context): ScheduledFunction => ({
  id: "settle-partners",
  everySeconds: 600,
  run: async (step) => ({ extractors: await step.run("extractors", () => settleAll(context())) }),
});
