import type { Cell, Layout } from "@/lib/extraction/page/layout";
import type { TextRun } from "@/lib/text/types";

export function fontHeightsOf({ lines }: Layout, runs: readonly TextRun[]): ReadonlyMap<Cell, number> {
  const heights = new Map<Cell, number>();
  if (runs.length === 0) return heights;
  const usual = usualHeight(runs);
  let index = 0;
  for (const { cells } of lines) {
    for (const cell of cells) {
      while ((runs[index]?.end ?? Infinity) <= cell.start) index += 1;
      const run = runs[index];
      if (run && run.start < cell.end) heights.set(cell, run.height / usual);
    }
  }
  return heights;
}

function usualHeight(runs: readonly TextRun[]): number {
  const characters = new Map<number, number>();
  for (const { height, start, end } of runs) {
    const rounded = Math.round(height * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + end - start);
  }
  const [usual] = [...characters].sort((a, b) => b[1] - a[1])[0] ?? [];
  return usual !== undefined && usual > 0 ? usual : 1;
}
