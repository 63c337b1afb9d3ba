interface Compared {
  value: string;
  fits: readonly number[];
}

/** For each value, returns the proportion of examples that it fits best. A single wrong example is outvoted. */
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
