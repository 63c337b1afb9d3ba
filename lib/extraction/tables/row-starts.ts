import { itemAt } from "@/lib/item-at";
import { overlap } from "@/lib/extraction/sources/extent";
import { usualFill } from "./body-lines";
import { isOtherHeader } from "./find-headers";
import type { TableRange } from "./table-range";
import type { TableLine, TableLines } from "./table-lines";

/** Line distances count as equal up to this ratio, because browsers round them to whole pixels. */
const EQUAL = 1.12;
const MIN_PARTS = 0.6;
const MOST = 0.75;
const MAX_SINGLE = 8;
/** A gap this many times wider than usual is outside the table or between its parts. */
const WIDE = 1.45;
const MIN_STEPS = 2;

interface Step {
  line: TableLine;
  /** From the previous line, in points. Infinity below the first header, null below others and at the top of a page. */
  distance: number | null;
}

export interface RowStarts {
  starts: ReadonlySet<number>;
  last: number;
  /** The indexes of all lines in rows. Set only if each row starts with a date. */
  body?: ReadonlySet<number>;
}

/**
 * Finds where rows start, by the gaps above lines. If all gaps are equal, each line is a row. Returns null if the
 * gaps are inconclusive.
 */
export function rowStarts(lines: TableLines, ranges: readonly TableRange[]): RowStarts | null {
  if (!lines.hasPositions) return null;
  const found = ranges.map((range, part) => stepsIn(lines, range, part === 0 ? Infinity : null));
  const isFull = isFullOf(found.flat());
  const typical = found.flat().filter((step) => isFull(step) && !step.line.isRunning);
  const between = upperQuartile(typical.flatMap(({ distance }) => distance ?? []).filter(Number.isFinite));
  if (between === null) return null;
  // The first line of a page, or below a repeated heading, may continue the previous row.
  const isStart = (step: Step) => (step.distance === null ? isFull(step) : step.distance * EQUAL >= between);
  const areRows = (part: readonly Step[]) => isMost(part.filter(isStart), isFull, MIN_PARTS);
  const table = found
    .flatMap((steps) => dividedAt(steps, between * WIDE))
    .filter(areRows)
    .flat()
    .filter(({ line }) => !line.isSum);
  const starts = table.filter(isStart);
  const others = table.filter((step) => !isStart(step));
  if (!isMost(starts, isFull, MOST) || others.filter(isFull).length * 2 > others.length) return null;
  const full = starts.filter(isFull);
  const rows = starts.filter((step) => isFull(step) || hasParts(step, full));
  return { starts: new Set(rows.map(({ line }) => line.index)), last: table.at(-1)?.line.index ?? 0 };
}

function isFullOf(steps: readonly Step[], share = MIN_PARTS): (step: Step) => boolean {
  const usual = usualFill(steps.map(({ line }) => (line.isSum ? 0 : line.pieces.length)));
  const least = Math.max(2, Math.ceil(usual * share));
  return ({ line }) => !line.isSum && line.pieces.length >= least;
}

function hasParts({ line }: Step, full: readonly Step[]): boolean {
  if (line.pieces.length < 2) return false;
  const distance = (step: Step) => Math.abs(step.line.index - line.index);
  const nearest = full.reduce<Step | null>(
    (best, step) => (best === null || distance(step) < distance(best) ? step : best),
    null,
  );
  const places = nearest?.line.pieces.filter((place) =>
    line.pieces.some((piece) => overlap(piece, place) > 0),
  );
  return (places?.length ?? 0) > 1;
}

function isMost(steps: readonly Step[], test: (step: Step) => boolean, share: number): boolean {
  return steps.length > 0 && steps.filter(test).length >= steps.length * share;
}

function dividedAt(steps: readonly Step[], wide: number): Step[][] {
  const parts: Step[][] = [[]];
  for (const step of steps) {
    if (step.distance !== null && step.distance > wide) parts.push([]);
    parts.at(-1)?.push(step);
  }
  return parts;
}

function upperQuartile(distances: readonly number[]): number | null {
  if (distances.length < MIN_STEPS) return null;
  return itemAt(
    distances.toSorted((a, b) => a - b),
    Math.floor(distances.length * 0.75),
  );
}

function stepsIn(lines: TableLines, { from, until, isHeader }: TableRange, belowHead: number | null): Step[] {
  const steps: Step[] = [];
  let [singles, last] = [0, 0];
  for (let index = from; index < until && singles <= MAX_SINGLE; index += 1) {
    const line = lines.at(index);
    if (!line || (steps.length > 0 && isOtherHeader(lines, line))) break;
    if (isHeader(line)) continue;
    steps.push({ line, distance: index === from ? belowHead : lines.distanceAbove(index) });
    singles = line.pieces.length > 1 && !line.isSum ? 0 : singles + 1;
    if (singles === 0) last = steps.length;
  }
  return steps.slice(0, last);
}
