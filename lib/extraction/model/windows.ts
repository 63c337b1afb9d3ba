/** A part of a long text that fits one request. */
export interface TextWindow {
  text: string;
  /** Its offset in the whole text. */
  offset: number;
}

/** About 30,000 tokens: well inside every model's context, and cheap enough to ask twice. */
export const WINDOW_LENGTH = 120_000;
/** A value at the boundary is complete, with its context, in one of two windows. */
export const OVERLAP = 4_000;

/** Splits a text into overlapping windows, at line ends where there are any. */
export function cutWindows(text: string): TextWindow[] {
  const windows: TextWindow[] = [];
  for (let offset = 0; ;) {
    const end =
      offset + WINDOW_LENGTH >= text.length ? text.length : lineEndBefore(text, offset + WINDOW_LENGTH);
    windows.push({ text: text.slice(offset, end), offset });
    if (end === text.length) break;
    offset = end - OVERLAP;
  }
  return windows;
}

/** Splits a window in two that overlap, for a text with more tokens than its length suggests. Null for a short window. */
export function halve({ text, offset }: TextWindow): [TextWindow, TextWindow] | null {
  if (text.length < 4 * OVERLAP) return null;
  const end = lineEndBefore(text, Math.ceil(text.length / 2));
  const start = end - OVERLAP;
  const from = /[\udc00-\udfff]/.test(text[start] ?? "") ? start - 1 : start;
  return [
    { text: text.slice(0, end), offset },
    { text: text.slice(from), offset: offset + from },
  ];
}

function lineEndBefore(text: string, at: number): number {
  const lineEnd = text.lastIndexOf("\n", at);
  const cut = lineEnd > at - OVERLAP ? lineEnd + 1 : at;
  // A surrogate pair must not be split.
  return /[\ud800-\udbff]/.test(text[cut - 1] ?? "") ? cut - 1 : cut;
}
