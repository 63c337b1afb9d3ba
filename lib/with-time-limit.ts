import "server-only";

/** After this long, the answer would be of no use. */
export const TIME_LIMIT_MS = 2_000;

export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

/** @throws TimeLimitError, while the work continues */
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
