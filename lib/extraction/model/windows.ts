import { estimateTokens } from "./estimate-tokens";

/** A part of a long text that fits one request. */
export interface TextWindow {
  text: string;
  /** Its offset in the whole text. */
  offset: number;
}

/** About 30,000 tokens: cheap enough to ask twice, and short enough for a model to overlook nothing. */
export const WINDOW_LENGTH = 120_000;
/** A value at the boundary is complete, with its context, in one of two windows. */
export const OVERLAP = 4_000;
/** Half a page: what takes too long for that takes too long for anything. */
const MIN_LENGTH = 2_000;

/** Splits a text into overlapping windows, at line ends where there are any. */
export function cutWindows(text: string, length = WINDOW_LENGTH): TextWindow[] {
  const overlap = overlapOf(length);
  const windows: TextWindow[] = [];
  for (let offset = 0; ;) {
    const end = offset + length >= text.length ? text.length : lineEndBefore(text, offset + length, overlap);
    windows.push({ text: text.slice(offset, end), offset });
    if (end === text.length) break;
    offset = characterStart(text, end - overlap);
  }
  return windows;
}

/** Splits a window in two that overlap, for a text that was too much at once. Null for one that is very short. */
export function halve({ text, offset }: TextWindow): [TextWindow, TextWindow] | null {
  if (text.length < 2 * MIN_LENGTH) return null;
  const overlap = overlapOf(text.length / 2);
  const end = lineEndBefore(text, Math.ceil(text.length / 2), overlap);
  const from = characterStart(text, end - overlap);
  return [
    { text: text.slice(0, end), offset },
    { text: text.slice(from), offset: offset + from },
  ];
}

/** The length of windows that have about so many tokens each, where the text is as dense everywhere. */
export function windowLengthFor(text: string, tokens: number): number {
  const perToken = text.length / Math.max(1, estimateTokens(text));
  return Math.max(MIN_LENGTH, Math.min(WINDOW_LENGTH, Math.floor(tokens * perToken)));
}

function overlapOf(length: number): number {
  return Math.min(OVERLAP, Math.floor(length / 4));
}

function lineEndBefore(text: string, at: number, within: number): number {
  const lineEnd = text.lastIndexOf("\n", at);
  return lineEnd > at - within ? lineEnd + 1 : characterStart(text, at);
}

/** An offset that does not split a surrogate pair. */
function characterStart(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
