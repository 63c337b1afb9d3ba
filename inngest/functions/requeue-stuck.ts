import type { Context } from "@/lib/context";
import { listStuckDocuments } from "@/lib/documents/processing/list-stuck-documents";
import type { AppEvent } from "@/lib/jobs/events";
import type { ScheduledJob } from "@/lib/jobs/job";
import { listStuckWizardRuns } from "@/lib/wizard/list-stuck-wizard-runs";

/** How often an event is sent again for a row of which no attempt was made: its first event may wait in a long queue. */
const AGAIN_AFTER_MS = 600_000;

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
      return sendAgain(
        context(),
        stuck.map(({ attempts, ...data }) => ({
          name: "document/uploaded",
          data,
          id: `${data.documentId} ${attempts}`,
        })),
      );
    });
    const wizardRuns = await step.run("wizard runs", async () => {
      const stuck = await listStuckWizardRuns(context(), graceSeconds);
      return sendAgain(
        context(),
        stuck.map(({ attempts, ...data }) => ({
          name: "wizard/requested",
          data,
          id: `${data.wizardRunId} ${attempts}`,
        })),
      );
    });
    return { documents, wizardRuns };
  },
});

async function sendAgain(ctx: Context, events: (AppEvent & { id: string })[]): Promise<number> {
  const period = Math.floor(ctx.now().getTime() / AGAIN_AFTER_MS);
  for (const event of events) await ctx.sendEvent({ ...event, id: `${event.id} ${period}` });
  return events.length;
}
