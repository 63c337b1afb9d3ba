export interface Figure {
  what: string;
  measured: string;
  wanted: string;
  reached: boolean;
}

interface Shown {
  unit?: string;
  digits?: number;
  beside?: string;
}

/**
 * If `unit` is omitted, the figure is a ratio.
 * @throws if nothing was measured
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

export function describeFigure({ what, measured, wanted, reached }: Figure): string {
  return `  ${(reached ? "ok" : "MISSED").padEnd(6)}  ${what}: ${measured} (wanted: ${wanted})`;
}

/** Interleaves the measurements, so that other load slows all of them equally. */
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

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
