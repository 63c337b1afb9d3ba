import { setImmediate } from "node:timers/promises";

/** Milliseconds that one document may keep everybody else waiting. */
const TURN_MS = 12;

/**
 * Takes turns with everything else that the process does: to be awaited between the pieces of long work. Gives way when
 * its turn is over, else costs nothing but a look at the clock.
 *
 * @throws the signal's reason when it is aborted
 */
export type Pace = () => Promise<void> | undefined;

/** A pace whose first turn begins now. */
export function createPace(signal?: AbortSignal): Pace {
  let began = performance.now();
  return () => {
    signal?.throwIfAborted();
    return performance.now() - began < TURN_MS
      ? undefined
      : setImmediate().then(() => {
          signal?.throwIfAborted();
          began = performance.now();
        });
  };
}
