interface Compared {
  value: string;
  fits: readonly number[];
}

/**
 * Returns each value's share of the examples that it fits best, so that a single wrong example is outvoted.
 */
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
