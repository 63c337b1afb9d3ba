import type { UnreadReason } from "./coverage";
import type { Recognition } from "./recognition";

export interface RecognitionProgress {
  /** Counts from 1. */
  page: number;
  of: number;
}

export interface RecogniseOptions extends Pick<Recognition, "maxPages"> {
  /** The number of pages that are recognised at once. */
  atOnce: number;
  /** Called with the first page and after each one. Where it rejects, nothing further is recognised. */
  onProgress?: ((progress: RecognitionProgress) => Promise<void> | void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Recognises pages side by side. A page that fails is damaged, and the others go on. At most `atOnce` wait for a process, so
 * that a long document does not hold up others.
 *
 * @returns each page with what was recognised on it, or why it remains unread; in no order
 * @throws what `onProgress` rejects with, or the signal's reason; all work on the document has ended by then
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
