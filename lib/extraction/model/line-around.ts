import type { Span } from "@/lib/extraction/values/span";

/** In characters. A longer line is a paragraph, so only the sentence around the value counts. */
const MAX_LINE = 200;
const MAX_SENTENCE = 400;
const SENTENCE_END = /[.!?。！？]["”»)]*\s+(?=\S)/gu;

export function lineAround(text: string, { start, end }: Span): { text: string; start: number } | null {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const feed = text.indexOf("\n", end);
  const lineEnd = feed === -1 ? text.length : feed;
  const from =
    lineEnd - lineStart <= MAX_LINE
      ? lineStart
      : sentenceStart(text, Math.max(lineStart, start - MAX_SENTENCE), start);
  const to =
    lineEnd - lineStart <= MAX_LINE ? lineEnd : sentenceEnd(text, end, Math.min(lineEnd, end + MAX_SENTENCE));
  if (from === null || to === null) return null;
  const line = text.slice(from, to);
  const trimmed = line.trim();
  if (trimmed.length <= end - start) return null;
  return { text: trimmed, start: from + line.indexOf(trimmed) };
}

function sentenceStart(text: string, from: number, start: number): number | null {
  const last = [...text.slice(from, start).matchAll(SENTENCE_END)].at(-1);
  return last ? from + last.index + last[0].length : isLineStart(text, from) ? from : null;
}

function sentenceEnd(text: string, end: number, to: number): number | null {
  const [first] = text.slice(end, to).matchAll(SENTENCE_END);
  return first
    ? end + first.index + first[0].trimEnd().length
    : to === text.length || text[to] === "\n"
      ? to
      : null;
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === "\n";
}
