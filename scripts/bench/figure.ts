/** What was measured, and whether it is as good as wanted. */
export interface Figure {
  what: string;
  measured: string;
  wanted: string;
  reached: boolean;
}

interface Shown {
  unit?: string;
  /** Behind the decimal point of what was measured. */
  digits?: number;
  /** What is printed behind the measured number. */
  beside?: string;
}

/**
 * A number that should not exceed a limit; without a unit it is a ratio.
 *
 * @throws where nothing was measured: the number is none
 */
export function atMost(
  what: string,
  value: number,
  limit: number,
  { unit = "x", digits = 0, beside = "" }: Shown = {},
): Figure {
  if (!Number.isFinite(value)) throw new Error(`Not measured: ${what}.`);
  const measured = `${value.toFixed(digits)}${unit}${beside}`;
  return { what, measured, wanted: `<= ${limit.toLocaleString("en")}${unit}`, reached: value <= limit };
}

/** A figure as a line. */
export function describeFigure({ what, measured, wanted, reached }: Figure): string {
  return `  ${(reached ? "ok" : "MISSED").padEnd(6)}  ${what}: ${measured} (wanted: ${wanted})`;
}

/** The samples of several measurements that are taken in turns, so that what else runs on the machine slows all alike. */
export async function inTurns(
  { warmUp, rounds }: { warmUp: number; rounds: number },
  ...measurements: (() => Promise<number>)[]
): Promise<number[][]> {
  const samples = measurements.map((): number[] => []);
  for (let round = 0; round < warmUp + rounds; round += 1)
    for (const [index, measure] of measurements.entries()) {
      const sample = await measure();
      if (round >= warmUp) samples[index]!.push(sample);
    }
  return samples;
}

/** The value below which `share` (0 to 1) of the samples fall. */
export function percentile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(samples: number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** Runs `work` and returns how long it took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
