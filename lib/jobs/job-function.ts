import "server-only";
import type { EventFunction } from "./background-function";
import type { EventData, EventName } from "./events";
import type { JobContext } from "./lease";
import { leaseJob, runStep, type JobDefinition, type StepOutcome } from "./run-step";

export function jobFunction<C extends JobContext, N extends EventName>(
  context: () => C,
  definition: JobDefinition<C>,
  { subjectOf, ...start }: Omit<EventFunction<N>, "run"> & { subjectOf: (data: EventData<N>) => string },
): EventFunction<N> {
  return {
    ...start,
    async run(step, data) {
      const subjectId = subjectOf(data);
      for (let attempt = 1; ; attempt += 1) {
        const lease = await step.run(`lease ${attempt}`, () => leaseJob(context(), definition, subjectId));
        if (!lease) return { subjectId, attempts: attempt - 1 };
        let outcome: StepOutcome = { next: "continue" };
        for (const part of definition.steps) {
          outcome = await step.run(`${part.name} ${attempt}`, () =>
            runStep(context(), definition, part, lease),
          );
          if (outcome.next !== "continue") break;
        }
        if (outcome.next !== "retry") return { subjectId, attempts: attempt };
        await step.sleepUntil(`wait ${attempt}`, new Date(outcome.at));
      }
    },
  };
}
