import "server-only";
import type { AppEvent } from "./events";
import { deletedEvents } from "./job-events";
import type { NewJob } from "./outstanding-jobs";

/** Ends the runs of deleted jobs after the commit. Never throws: a run that continues finds nothing to do. */
export async function sendDeleted(
  { sendEvent }: { sendEvent: (event: AppEvent) => Promise<unknown> },
  jobs: NewJob[],
): Promise<void> {
  await Promise.all(
    jobs.map(({ kind, subjectId, userId }) => sendEvent(deletedEvents[kind](subjectId, userId))),
  );
}
