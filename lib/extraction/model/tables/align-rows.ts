import { itemAt } from "@/lib/item-at";

/** Costs of choosing a line, in ascending order of importance. */
const MAX_DISTANCE = 999;
const NOT_ASKED = 1_000;
const SHARED_LINE = 1e6;
const UNPLACED = 1e9;

const TRUSTED = 0.8;

/**
 * Assigns a line to each row, in order: the named line if it has the row's words, else the nearest that has them.
 * @param carriers for each row, the lines with most of its words
 * @returns null for rows whose words are on no line
 */
export function alignRows(
  named: readonly number[],
  carriers: readonly ReadonlySet<number>[],
  asked: ReadonlySet<number>,
): (number | null)[] {
  const right = named.filter((line, row) => carriers[row]?.has(line)).length;
  const isTrusted = right >= TRUSTED * named.length;
  const candidates = carriers.map((lines, row) => {
    const line = itemAt(named, row);
    return isTrusted && lines.has(line) ? new Set([line]) : lines;
  });
  const costOf = (row: number, line: number): number =>
    Math.min(MAX_DISTANCE, Math.abs(line - itemAt(named, row))) + (asked.has(line) ? 0 : NOT_ASKED);
  const lines = [...new Set(candidates.flatMap((own) => [...own]))].sort((a, b) => a - b);
  let costs = new Float64Array(lines.length + 1);
  const steps = named.map(() => new Uint8Array(lines.length + 1));
  for (const row of named.keys()) {
    const next = new Float64Array(lines.length + 1);
    next[0] = itemAt(costs, 0) + UNPLACED;
    for (const [index, line] of lines.entries()) {
      const own = candidates[row]?.has(line) ? costOf(row, line) : Infinity;
      const [before, same] = [itemAt(costs, index), itemAt(costs, index + 1)];
      const choices = [same + UNPLACED, itemAt(next, index), before + own, same + own + SHARED_LINE];
      const least = Math.min(...choices);
      next[index + 1] = least;
      steps[row]?.fill(choices.indexOf(least), index + 1, index + 2);
    }
    costs = next;
  }
  const aligned: (number | null)[] = [];
  let at = lines.length;
  for (let row = named.length - 1; row >= 0;) {
    const step = steps[row]?.[at] ?? LEFT_OUT;
    if (step === LINE_BEFORE) {
      at -= 1;
      continue;
    }
    aligned[row] =
      step === LEFT_OUT
        ? cheapest(candidates[row] ?? new Set(), (line) => costOf(row, line))
        : (lines[at - 1] ?? null);
    if (step === OWN_LINE) at -= 1;
    row -= 1;
  }
  return aligned;
}

const [LEFT_OUT, LINE_BEFORE, OWN_LINE] = [0, 1, 2];

function cheapest(lines: ReadonlySet<number>, costOf: (line: number) => number): number | null {
  let best: number | null = null;
  for (const line of lines) if (best === null || costOf(line) < costOf(best)) best = line;
  return best;
}
