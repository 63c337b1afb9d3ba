import "server-only";

export const TIME_LIMIT_MS = 2_000;

export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

/** Rejects with TimeLimitError after `ms`. Doesn't cancel the work. */
export async function withTimeLimit<T>(work: Promise<T>, ms = TIME_LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError()), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
