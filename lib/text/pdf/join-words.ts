import type { PageSpan, TextRun } from "@/lib/text/types";

interface LaidOut {
  text: string;
  pages: PageSpan[];
  runs: TextRun[];
}

/** A line that ends with a hyphen and one that goes on with a small letter; neither is a row of a table. */
const BROKEN = /(?<=^|\n)(?:[^\n\t]*[^\p{L}\n\t])?(\p{L}{2,})-\n(\p{Ll}+)(?=[^\n\t]*(?:\n|$))/gu;
const WORD = /\p{L}+(?:-\p{L}+)*/gu;

/**
 * Joins words that were broken at a line's end, where the document itself shows that they are one: it has the whole
 * word elsewhere, and not with its hyphen. A compound's own hyphen stays.
 */
export function joinBrokenWords(document: LaidOut): LaidOut {
  const { text } = document;
  if (!text.includes("-\n")) return document;
  const known = new Set<string>();
  for (const [word] of text.matchAll(WORD)) known.add(word.toLowerCase());
  /** Where each hyphen stands that goes, with its line end. */
  const cuts: number[] = [];
  for (const match of text.matchAll(BROKEN)) {
    const [whole, before = "", after = ""] = match;
    const joined = `${before}${after}`.toLowerCase();
    if (!known.has(joined) || known.has(`${before}-${after}`.toLowerCase())) continue;
    cuts.push(match.index + whole.length - after.length - 2);
  }
  return cuts.length === 0 ? document : withoutCuts(document, cuts);
}

function withoutCuts({ text, pages, runs }: LaidOut, cuts: number[]): LaidOut {
  const parts: string[] = [];
  let from = 0;
  for (const cut of cuts) {
    parts.push(text.slice(from, cut));
    from = cut + 2;
  }
  parts.push(text.slice(from));
  const move = (offset: number): number => offset - lost(offset, cuts);
  const shift = <T extends { start: number; end: number }>(span: T): T => ({
    ...span,
    start: move(span.start),
    end: move(span.end),
  });
  return { text: parts.join(""), pages: pages.map(shift), runs: runs.map(shift) };
}

/** How many characters before an offset go. */
function lost(offset: number, cuts: number[]): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  const last = cuts[low - 1];
  return low * 2 - (last !== undefined && offset - last < 2 ? 2 - (offset - last) : 0);
}
