import type { UnreadReason } from "./coverage";
import type { Recognition } from "./recognition";

export interface RecognitionProgress {
  page: number;
  of: number;
}

export interface RecogniseOptions extends Pick<Recognition, "maxPages"> {
  atOnce: number;
  onProgress?: ((progress: RecognitionProgress) => Promise<void> | void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * A page that fails counts as damaged. Only `atOnce` pages are queued at a time, so that other documents get a turn.
 * @returns the outcomes in no particular order
 * @throws the error that `onProgress` rejects with, or the signal's reason, after all work has ended
 */
export async function recognisePages<Page>(
  pages: readonly number[],
  recognise: (page: number, signal: AbortSignal) => Promise<Page>,
  { maxPages, atOnce, onProgress, signal }: RecogniseOptions,
): Promise<[page: number, outcome: Page | UnreadReason][]> {
  const outcomes = pages.slice(maxPages).map((page): [number, Page | UnreadReason] => [page, "too_long"]);
  const wanted = pages.slice(0, maxPages);
  const stopped = new AbortController();
  const stop = signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal;
  const waiting = wanted.values();
  let done = 0;

  const work = async (): Promise<void> => {
    for (const page of waiting) {
      const outcome = await recognise(page, stop).catch((): UnreadReason => "page_damaged");
      stop.throwIfAborted();
      outcomes.push([page, outcome]);
      done += 1;
      if (done < wanted.length) await onProgress?.({ page: done + 1, of: wanted.length });
    }
  };

  signal?.throwIfAborted();
  await onProgress?.({ page: 1, of: wanted.length });
  const workers = Array.from({ length: atOnce }, work);
  try {
    await Promise.all(workers);
  } catch (error) {
    stopped.abort(error);
    await Promise.allSettled(workers);
    throw error;
  }
  return outcomes;
}
