/**
 * What it costs that a row begins in another line than the model said; in one that it was not asked for; in that of another
 * row; in none. Each more than all rows of those before.
 */
const MAX_DISTANCE = 999;
const NOT_ASKED = 1_000;
const SHARED_LINE = 1e6;
const UNPLACED = 1e9;

/** From this share of numbers that are right on, the numbers count, not the order. */
const TRUSTED = 0.8;

/**
 * The lines in which the rows of an answer begin, of those that carry their words. Where nearly all numbers that a model names
 * do, a row begins in the line that it names. Otherwise its numbers are shifted, or count something else: rows then follow each
 * other in the order of the answer, as near as can be to the lines that were named, and rather in those that were asked for.
 *
 * @param named the line that the model names for each row
 * @param carriers the lines that carry most of each row's words
 * @param asked the lines that the model was asked for
 * @returns a line for each row; null where none carries its words
 */
export function alignRows(
  named: readonly number[],
  carriers: readonly ReadonlySet<number>[],
  asked: ReadonlySet<number>,
): (number | null)[] {
  const right = named.filter((line, row) => carriers[row]?.has(line)).length;
  const isTrusted = right >= TRUSTED * named.length;
  const candidates = carriers.map((lines, row) => {
    const line = named[row] ?? 0;
    return isTrusted && lines.has(line) ? new Set([line]) : lines;
  });
  const costOf = (row: number, line: number): number =>
    Math.min(MAX_DISTANCE, Math.abs(line - (named[row] ?? 0))) + (asked.has(line) ? 0 : NOT_ASKED);
  const lines = [...new Set(candidates.flatMap((own) => [...own]))].sort((a, b) => a - b);
  /** What the rows so far cost where they begin in so many of the lines. */
  let costs = new Float64Array(lines.length + 1);
  const steps = named.map(() => new Uint8Array(lines.length + 1));
  for (const row of named.keys()) {
    const next = new Float64Array(lines.length + 1);
    next[0] = (costs[0] ?? 0) + UNPLACED;
    for (const [index, line] of lines.entries()) {
      const own = candidates[row]?.has(line) ? costOf(row, line) : Infinity;
      const choices = [
        (costs[index + 1] ?? 0) + UNPLACED,
        next[index] ?? 0,
        (costs[index] ?? 0) + own,
        (costs[index + 1] ?? 0) + own + SHARED_LINE,
      ];
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

/** By their places in the list of choices. */
const [LEFT_OUT, LINE_BEFORE, OWN_LINE] = [0, 1, 2];

function cheapest(lines: ReadonlySet<number>, costOf: (line: number) => number): number | null {
  let best: number | null = null;
  for (const line of lines) if (best === null || costOf(line) < costOf(best)) best = line;
  return best;
}
