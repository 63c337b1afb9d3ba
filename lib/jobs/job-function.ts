import "server-only";
import type { EventFunction, StepTools } from "./background-function";
import type { EventData, EventName } from "./events";
import type { JobContext } from "./lease";
import { leaseJob, runStep, type JobDefinition, type StepOutcome } from "./run-step";

/** The background function of a kind of job: takes one from its event to its end, and waits between attempts. */
export function jobFunction<C extends JobContext, N extends EventName>(
  context: () => C,
  definition: JobDefinition<C>,
  { subjectOf, ...start }: { id: string; on: readonly N[]; subjectOf: (data: EventData<N>) => string },
): EventFunction<N> {
  return {
    ...start,
    async run(step, data) {
      const subjectId = subjectOf(data);
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await runAttempt(step, context, definition, { subjectId, attempt });
        if (!outcome) return { subjectId, attempts: attempt - 1 };
        if (outcome.next !== "retry") return { subjectId, attempts: attempt };
        await step.sleepUntil(`wait ${attempt}`, new Date(outcome.at));
      }
    },
  };
}

/** @returns null when there was nothing to lease. */
async function runAttempt<C extends JobContext>(
  step: StepTools,
  context: () => C,
  definition: JobDefinition<C>,
  { subjectId, attempt }: { subjectId: string; attempt: number },
): Promise<StepOutcome | null> {
  const lease = await step.run(`lease ${attempt}`, () => leaseJob(context(), definition, subjectId));
  if (!lease) return null;
  for (const jobStep of definition.steps) {
    const outcome = await step.run(`${jobStep.name} ${attempt}`, () =>
      runStep(context(), definition, jobStep, lease),
    );
    if (outcome.next !== "continue") return outcome;
  }
  return { next: "continue" };
}
