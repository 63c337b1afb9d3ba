import type { Context } from "@/lib/context";
import type { JobKind } from "@/lib/db/generated/client";
import type { ScheduledFunction } from "@/lib/jobs/background-function";
import type { AppEvent } from "@/lib/jobs/events";
import { listOverdueJobs } from "@/lib/jobs/outstanding-jobs";

/** How often an event is sent again for a job that nothing has attempted: its first event may wait in a long queue. */
const AGAIN_AFTER_MS = 600_000;

/** What is sent for an overdue job of each kind. */
const EVENTS: Record<JobKind, (subjectId: string, userId: string) => AppEvent> = {
  DOCUMENT: (documentId, userId) => ({ name: "document/overdue", data: { documentId, userId } }),
  WIZARD_RUN: (wizardRunId, userId) => ({ name: "wizard/overdue", data: { wizardRunId, userId } }),
};

/**
 * Has jobs run that should be and are not: their event was lost, or their worker died.
 *
 * @param graceSeconds how long a due job may wait for the event that is already on its way
 */
export const requeueOverdue = (context: () => Context, graceSeconds: number): ScheduledFunction => ({
  id: "requeue-overdue",
  everyMinutes: 1,
  async run(step) {
    const requeued: Record<string, number> = {};
    // Each kind by itself: a long queue of one does not keep the others waiting.
    for (const kind of Object.keys(EVENTS) as JobKind[]) {
      requeued[kind] = await step.run(kind, () => requeue(context(), kind, graceSeconds));
    }
    return requeued;
  },
});

async function requeue(ctx: Context, kind: JobKind, graceSeconds: number): Promise<number> {
  const period = Math.floor(ctx.now().getTime() / AGAIN_AFTER_MS);
  const jobs = await listOverdueJobs(ctx, kind, graceSeconds);
  for (const { id, subjectId, userId, attempts } of jobs) {
    await ctx.sendEvent({ ...EVENTS[kind](subjectId, userId), id: `${id} ${attempts} ${period}` });
  }
  return jobs.length;
}
