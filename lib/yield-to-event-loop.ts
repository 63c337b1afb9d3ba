import { setImmediate } from "node:timers/promises";

const MAX_BLOCKING_MS = 12;

/**
 * Await it between the steps of a long computation. Yields only after blocking for too long.
 * @throws the signal's abort reason
 */
export type YieldToEventLoop = () => Promise<void> | undefined;

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

async function nextTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
