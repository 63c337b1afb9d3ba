import type { Box } from "./box";
import { doubtsWithin } from "./doubts-within";
import { moveSpan } from "./move-span";
import type { DocumentText, TextDoubt, TextRun } from "./types";

type PageText = Pick<DocumentText, "text" | "runs" | "doubts">;

/** A recognised word is a duplicate if more than this fraction of it overlaps the page's own text. */
const MAX_SHARED = 0.3;
/** Minimum vertical overlap of words on the same line, as a fraction of the smaller height. */
const SHARED_HEIGHT = 0.5;

interface Insertion {
  run: TextRun;
  isBefore: boolean;
}

/**
 * Inserts each new word after the word to its left, or else before the word to its right, or else at the end of the
 * page. Returns null if no word is new.
 */
export function addRecognisedWords(own: PageText, found: PageText): PageText | null {
  const words = found.runs.filter((word) => !isAmong(word, own.runs));
  if (words.length === 0) return null;
  const parts = new Map<TextRun | null, { before: TextRun[]; after: TextRun[] }>();
  for (const word of words) {
    const place = placeOf(word, own.runs);
    const part = parts.get(place?.run ?? null) ?? { before: [], after: [] };
    parts.set(place?.run ?? null, part);
    (place?.isBefore ? part.before : part.after).push(word);
  }
  const page: PageText = { text: "", runs: [] };
  const doubts: TextDoubt[] = [];
  let end = 0;
  for (const run of own.runs) {
    page.text += own.text.slice(end, run.start);
    const { before = [], after = [] } = parts.get(run) ?? {};
    write(page, found, before, "", "\t");
    const shift = page.text.length - run.start;
    write(page, own, [run], "", "");
    for (const doubt of doubtsWithin(own.doubts ?? [], run)) doubts.push(moveSpan(doubt, shift));
    write(page, found, after, "\t", "");
    ({ end } = run);
  }
  page.text += own.text.slice(end);
  write(page, found, parts.get(null)?.after ?? [], "\n", "");
  return { ...page, doubts };
}

export function isAmong(word: Omit<Box, "page">, runs: readonly TextRun[]): boolean {
  return runs.some((run) => shareWithin(word, run) > MAX_SHARED);
}

function write(page: PageText, from: PageText, runs: TextRun[], lead: string, trail: string): void {
  runs.forEach((run, index) => {
    const before = runs[index - 1];
    page.text += before ? gapBetween(from.text.slice(before.end, run.start)) : lead;
    const start = page.text.length;
    page.text += from.text.slice(run.start, run.end);
    page.runs.push({ ...run, start, end: page.text.length });
  });
  if (runs.length > 0) page.text += trail;
}

function gapBetween(between: string): string {
  if (between.trim() === "") return between;
  return between.includes("\n") ? "\n" : " ";
}

function placeOf(word: TextRun, runs: TextRun[]): Insertion | null {
  const line = runs.filter((run) => isBeside(word, run));
  const left = line.filter(({ x }) => x < word.x);
  if (left.length > 0) return { run: left.reduce((a, b) => (b.x > a.x ? b : a)), isBefore: false };
  return line.length > 0 ? { run: line.reduce((a, b) => (b.x < a.x ? b : a)), isBefore: true } : null;
}

function isBeside(a: TextRun, b: TextRun): boolean {
  if (a.direction !== undefined || b.direction !== undefined) return false;
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return shared >= SHARED_HEIGHT * Math.min(a.height, b.height);
}

function shareWithin(word: Omit<Box, "page">, run: TextRun): number {
  const width = Math.min(word.x + word.width, run.x + run.width) - Math.max(word.x, run.x);
  const height = Math.min(word.y + word.height, run.y + run.height) - Math.max(word.y, run.y);
  return width > 0 && height > 0 ? (width * height) / (word.width * word.height) : 0;
}
