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

/** The results of a function for each item of a long list, without blocking the event loop. */
export async function mapInPieces<Item, Result>(
  list: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const yieldToEventLoop = createYield();
  const results: Result[] = [];
  for (const item of list) {
    results.push(map(item));
    await yieldToEventLoop();
  }
  return results;
}

/** Measures from now on. */
export function createYield(signal?: AbortSignal): YieldToEventLoop {
  let startedAt = performance.now();
  return () => {
    signal?.throwIfAborted();
    return performance.now() - startedAt < MAX_BLOCKING_MS
      ? undefined
      : nextTurn().then(() => {
          signal?.throwIfAborted();
          startedAt = performance.now();
        });
  };
}

/** Called while input is read, the first comes before other requests; the second comes after them. */
async function nextTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
