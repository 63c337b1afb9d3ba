import type { StepTools } from "@/lib/jobs/background-function";

/** Whether a stop is of the work at hand. */
type IsOf<S> = (stop: S) => boolean;

/**
 * Lets this process stop at points: it sends its parent each stop that it reaches, and waits there to be killed.
 *
 * @param onReached called with each stop that is reached
 */
export function stopAt<S extends { point: string }>(
  stops: readonly S[],
  onReached: (stop: S) => void = () => undefined,
) {
  /** Blocks forever if the work is meant to stop at this point. */
  const pass = async (point: S["point"], isOf: IsOf<S>): Promise<void> => {
    const stop = stops.find((stop) => stop.point === point && isOf(stop));
    if (!stop) return;
    process.send?.(stop);
    onReached(stop);
    await new Promise(() => undefined);
  };
  /** Passes a point named after each step before and after it. */
  const stoppingStep = (step: StepTools, isOf: IsOf<S>): StepTools => ({
    ...step,
    run: (id, work) =>
      step.run(id, async () => {
        const [name] = id.split(" ");
        await pass(`before ${name}`, isOf);
        const result = await work();
        await pass(`after ${name}`, isOf);
        return result;
      }),
  });
  return { pass, stoppingStep };
}
