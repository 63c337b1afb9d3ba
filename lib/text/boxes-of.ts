import { characterPositions } from "./advance-widths";
import type { Box } from "./box";
import { firstIndex } from "./first-index";
import type { DocumentText, TextRun } from "./types";

export interface PlacedText {
  /** UTF-16 offsets into the text. Excludes surrounding white space. */
  start: number;
  end: number;
  box: Box;
  direction?: number;
}

export type PlacedDocument = Pick<DocumentText, "text" | "runs" | "fonts">;

interface Part {
  box: Box;
  run: TextRun;
  start: number;
  end: number;
}

/** Returns one box per line, or none if the format has no layout. UTF-16 offsets, `end` exclusive. */
export function boxesOf(document: PlacedDocument, span: { start: number; end: number }): Box[] {
  return placesOf(document, span).map(({ box }) => box);
}

export function placesOf(document: PlacedDocument, span: { start: number; end: number }): PlacedText[] {
  const { text, runs } = document;
  const lines: Part[] = [];
  const first = firstIndex(runs, (run) => run.end > span.start);
  for (let index = first; index < runs.length; index += 1) {
    const run = runs[index];
    if (!run || run.start >= span.end) break;
    const part = partOf(document, run, Math.max(run.start, span.start), Math.min(run.end, span.end));
    if (!part) continue;
    const line = lines.at(-1);
    if (line && continuesLine(text, line, part)) lines[lines.length - 1] = join(line, part);
    else lines.push(part);
  }
  return lines.map(({ start, end, box, run: { direction } }) => ({
    start,
    end,
    box: rounded(box),
    ...(direction !== undefined && { direction }),
  }));
}

/** If |cos 2θ| is below this for a run's angle θ, the run's length cannot be computed from its box. */
const MAX_SLANT = 0.35;

function partOf({ text, fonts }: PlacedDocument, run: TextRun, from: number, to: number): Part | null {
  const drawn = text.slice(from, to);
  if (drawn.trim() === "") return null;
  const start = from + drawn.length - drawn.trimStart().length;
  const end = from + drawn.trimEnd().length;
  const { cos, sin, length, size } = geometryOf(run);
  const whole = { page: run.page + 1, x: run.x, y: run.y, width: run.width, height: run.height };
  if (length === null || (start === run.start && end === run.end)) return { box: whole, run, start, end };
  const font = run.font === undefined ? undefined : fonts?.[run.font];
  const positions = characterPositions(text.slice(run.start, run.end), length, size, font);
  const left = positions[start - run.start] ?? 0;
  const right = positions[end - run.start] ?? length;
  const fromCentre = (left + right - length) / 2;
  const width = (right - left) * Math.abs(cos) + size * Math.abs(sin);
  const height = (right - left) * Math.abs(sin) + size * Math.abs(cos);
  const x = run.x + run.width / 2 + fromCentre * cos - width / 2;
  const y = run.y + run.height / 2 + fromCentre * sin - height / 2;
  return { box: { page: run.page + 1, x, y, width, height }, run, start, end };
}

/** Computes the size of the rotated rectangle that the run's box encloses. */
function geometryOf({ width, height, direction = 0 }: TextRun): {
  cos: number;
  sin: number;
  length: number | null;
  size: number;
} {
  const radians = (direction * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [c, s] = [Math.abs(cos), Math.abs(sin)];
  const determinant = c * c - s * s;
  if (Math.abs(determinant) < MAX_SLANT) return { cos, sin, length: null, size: Math.min(width, height) };
  return {
    cos,
    sin,
    length: (width * c - height * s) / determinant,
    size: (height * c - width * s) / determinant,
  };
}

/** A line ends at a line feed, or at a removed hyphen, which only the runs' positions reveal. */
function continuesLine(text: string, line: Part, part: Part): boolean {
  if (line.box.page !== part.box.page || (line.run.direction ?? 0) !== (part.run.direction ?? 0))
    return false;
  if (text.slice(line.end, part.start).includes("\n")) return false;
  const { cos, sin, size } = geometryOf(part.run);
  const [before, after] = [centreOf(line.run), centreOf(part.run)];
  const shift = Math.abs((after.y - before.y) * cos - (after.x - before.x) * sin);
  return shift < Math.max(size, geometryOf(line.run).size) / 2;
}

function centreOf({ x, y, width, height }: TextRun): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

function join(line: Part, part: Part): Part {
  const [a, b] = [line.box, part.box];
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  const height = Math.max(a.y + a.height, b.y + b.height) - y;
  return { ...part, start: line.start, box: { page: a.page, x, y, width, height } };
}

function rounded({ page, ...box }: Box): Box {
  const round = (points: number) => Math.round(points * 100) / 100;
  return { page, x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) };
}
