import type { Box } from "./box";
import { doubtsWithin } from "./doubts-within";
import { moveSpan } from "./move-span";
import type { DocumentText, TextDoubt, TextRun } from "./types";

/** The text of a page with the places of its words; offsets are into this text. */
type PageText = Pick<DocumentText, "text" | "runs" | "doubts">;

/** A recognised word with more of its area in the page's own text is one of its words. */
const MAX_SHARED = 0.3;
/** The share of the lower one's height that words of one line have in common. */
const SHARED_HEIGHT = 0.5;

/** Where words are inserted: before or after a run of the page's own text. */
interface Insertion {
  run: TextRun;
  isBefore: boolean;
}

/**
 * Adds to a page's own text what was recognised beside it, such as values that are drawn as pictures: behind the words at
 * its left in the same line, otherwise before those at its right, otherwise as lines at the end. Null where there is none.
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

/** Whether a word is one of these, as they lie on the page. */
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

/** What separates two words, perhaps with others between them that are left out. */
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
