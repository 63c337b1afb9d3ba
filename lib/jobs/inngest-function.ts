import "server-only";
import { cron, eventType, type GetStepTools, type InngestFunction } from "inngest";
import { env } from "@/lib/env";
import { inngest } from "./client";
import { eventSchemas } from "./events";
import { STEP_RETRIES, type Job, type JobStep } from "./job";

const triggers = {
  "document/uploaded": eventType("document/uploaded", { schema: eventSchemas["document/uploaded"] }),
  "wizard/requested": eventType("wizard/requested", { schema: eventSchemas["wizard/requested"] }),
};

/** A job as Inngest serves it. */
export function toInngestFunction(job: Job): InngestFunction.Any {
  if ("everyMinutes" in job) {
    const schedule = job.everyMinutes === 1 ? "* * * * *" : `*/${job.everyMinutes} * * * *`;
    return inngest.createFunction(
      { id: job.id, triggers: [cron(schedule)], concurrency: 1, retries: STEP_RETRIES },
      ({ step }) => job.run(toJobStep(step)),
    );
  }
  return inngest.createFunction(
    {
      id: job.id,
      triggers: [triggers[job.on]],
      concurrency: { limit: env().JOB_CONCURRENCY, key: "event.data.userId" },
      retries: STEP_RETRIES,
    },
    ({ event, step }) => job.run(toJobStep(step), event.data),
  );
}

function toJobStep(step: GetStepTools<typeof inngest>): JobStep {
  return {
    // What a step returns fits into JSON, as JobStep demands: it comes back as it was.
    run: async <T>(id: string, work: () => Promise<T>) => (await step.run(id, work)) as T,
    sleepUntil: (id, time) => step.sleepUntil(id, time),
  };
}
