import "server-only";
import { cron, eventType, type GetStepTools, type InngestFunction } from "inngest";
import type { z } from "zod";
import { env } from "@/lib/env";
import { STEP_RETRIES, type BackgroundFunction, type StepTools } from "./background-function";
import { inngest } from "./client";
import { eventSchemas, type EventData, type EventName } from "./events";

export function toInngestFunction(fn: BackgroundFunction): InngestFunction.Any {
  if ("everySeconds" in fn) {
    const minutes = Math.ceil(fn.everySeconds / 60);
    const schedule = minutes === 1 ? "* * * * *" : `*/${minutes} * * * *`;
    return inngest.createFunction(
      { id: fn.id, triggers: [cron(schedule)], concurrency: 1, retries: STEP_RETRIES },
      ({ step }) => fn.run(toStepTools(step)),
    );
  }
  return inngest.createFunction(
    {
      id: fn.id,
      triggers: fn.on.map(toTrigger),
      concurrency: { limit: fn.limits?.limitPerUser ?? env().JOB_CONCURRENCY, key: "event.data.userId" },
      // Ignore repeated events. A document may be processed again, so its ID would not do.
      idempotency: "event.id",
      cancelOn: fn.cancelledBy.map(({ event, same }) => ({
        event,
        if: `async.data.${same} == event.data.${same}`,
      })),
      retries: STEP_RETRIES,
    },
    ({ event, step }) => fn.run(toStepTools(step), event.data),
  );
}

function toTrigger(name: EventName) {
  const schema: z.ZodType<EventData<EventName>, EventData<EventName>> = eventSchemas[name];
  return eventType(name, { schema });
}

function toStepTools(step: GetStepTools<typeof inngest>): StepTools {
  return {
    // The assertion is safe, because StepTools requires JSON results.
    run: async <T>(id: string, work: () => Promise<T>) => (await step.run(id, work)) as T,
    sleepUntil: (id, time) => step.sleepUntil(id, time),
  };
}
