import type { Context } from "@/lib/context";
import type { JobKind } from "@/lib/db/generated/client";
import type { ScheduledFunction } from "@/lib/jobs/background-function";
import { correctFutureTimes } from "@/lib/jobs/correct-future-times";
import { overdueEvents } from "@/lib/jobs/job-events";
import { listOverdueJobs } from "@/lib/jobs/outstanding-jobs";

/** An attempt gets at most one new event in this time, because its previous event may still be queued. */
const AGAIN_AFTER_MS = 600_000;

/**
 * Sends new events for jobs whose event was lost or whose worker died.
 * @param graceSeconds how long to wait for a due job's first event
 */
export const requeueOverdue = (context: () => Context, graceSeconds: number): ScheduledFunction => ({
  id: "requeue-overdue",
  everySeconds: 2,
  async run(step) {
    await step.run("clock", () => correctFutureTimes(context()));
    const requeued: Record<string, number> = {};
    // Handle each kind separately, so that a long queue of one kind does not delay the others.
    for (const kind of Object.keys(overdueEvents) as JobKind[]) {
      requeued[kind] = await step.run(kind, () => requeue(context(), kind, graceSeconds));
    }
    return requeued;
  },
});

async function requeue(ctx: Context, kind: JobKind, graceSeconds: number): Promise<number> {
  const period = Math.floor(ctx.now().getTime() / AGAIN_AFTER_MS);
  const jobs = await listOverdueJobs(ctx, kind, graceSeconds);
  for (const { id, subjectId, userId, attempts } of jobs) {
    await ctx.sendEvent({ ...overdueEvents[kind](subjectId, userId), id: `${id} ${attempts} ${period}` });
  }
  return jobs.length;
}
