import { setImmediate } from "node:timers/promises";

/** Milliseconds for which one document may block the event loop. */
const MAX_BLOCKING_MS = 12;

/**
 * Lets the process do other work: to be awaited between the steps of a long computation. Yields only when the event loop
 * has been blocked for too long; otherwise it costs one reading of the clock.
 *
 * @throws the signal's reason when it is aborted
 */
export type YieldToEventLoop = () => Promise<void> | undefined;

/** Measures from now on. */
export function createYield(signal?: AbortSignal): YieldToEventLoop {
  let startedAt = performance.now();
  return () => {
    signal?.throwIfAborted();
    return performance.now() - startedAt < MAX_BLOCKING_MS
      ? undefined
      : setImmediate().then(() => {
          signal?.throwIfAborted();
          startedAt = performance.now();
        });
  };
}
