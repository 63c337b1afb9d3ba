import { estimateTokens } from "./estimate-tokens";

export interface TextWindow {
  text: string;
  offset: number;
}

/** In characters (about 30,000 tokens). Short enough that the model overlooks nothing. */
export const WINDOW_LENGTH = 120_000;
/** In characters. Thanks to the overlap, a value at a boundary is complete in one of the windows. */
export const OVERLAP = 4_000;
/** Half a page, in characters. After a timeout, shorter windows would not help. */
const MIN_LENGTH = 2_000;

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

function characterStart(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
