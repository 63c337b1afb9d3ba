import type { Context } from "@/lib/context";
import { listStuckDocuments } from "@/lib/documents/processing/list-stuck-documents";
import type { ScheduledJob } from "@/lib/jobs/job";
import { listStuckWizardRuns } from "@/lib/wizard/list-stuck-wizard-runs";

/**
 * Sends the events again of whatever should be worked on and is not: its event was lost, or its worker died.
 *
 * @param graceSeconds how long a due document may wait for the event that is already on its way
 */
export const requeueStuck = (context: () => Context, graceSeconds: number): ScheduledJob => ({
  id: "requeue-stuck",
  everyMinutes: 1,
  async run(step) {
    const documents = await step.run("documents", async () => {
      const stuck = await listStuckDocuments(context(), graceSeconds);
      for (const data of stuck) await context().sendEvent({ name: "document/uploaded", data });
      return stuck.length;
    });
    const wizardRuns = await step.run("wizard runs", async () => {
      const stuck = await listStuckWizardRuns(context(), graceSeconds);
      for (const data of stuck) await context().sendEvent({ name: "wizard/requested", data });
      return stuck.length;
    });
    return { documents, wizardRuns };
  },
});
