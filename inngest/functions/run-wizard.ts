import type { Context } from "@/lib/context";
import type { EventJob } from "@/lib/jobs/job";
import { processWizardRun } from "@/lib/wizard/process-wizard-run";

/** Makes an extractor of a sample document, and waits between attempts when a fault is passing. */
export const runWizard = (context: () => Context): EventJob<"wizard/requested"> => ({
  id: "run-wizard",
  on: "wizard/requested",
  async run(step, { wizardRunId }) {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await step.run(`process ${attempt}`, () => processWizardRun(context(), wizardRunId));
      if (outcome.next !== "retry") return { wizardRunId, attempts: attempt };
      await step.sleepUntil(`wait ${attempt}`, new Date(outcome.at));
    }
  },
});
