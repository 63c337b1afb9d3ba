const DAY = 24 * 3600;
/** Documents have expired by then. */
export const DAY_AND_A_SECOND = DAY + 1;

/** The same context, the given number of seconds from now. */
export function later<C extends { now: () => Date }>(ctx: C, seconds: number): C {
  return { ...ctx, now: () => new Date(Date.now() + seconds * 1000) };
}
