/** A value, and how well it agrees with each example. */
interface Compared {
  value: string;
  fits: readonly number[];
}

/** By value, for what share of the examples no other fits better: one example at a wrong place is outvoted by the others. */
export function votesOf(candidates: readonly Compared[]): Map<string, number> {
  const best = candidates.reduce<number[]>(
    (highest, { fits }) => fits.map((fit, example) => Math.max(fit, highest[example] ?? 0)),
    [],
  );
  return new Map(
    candidates.map(({ value, fits }) => {
      const won = fits.filter((fit, example) => fit > 0 && fit === best[example]).length;
      return [value, fits.length > 0 ? won / fits.length : 0];
    }),
  );
}
