import { itemAt } from "@/lib/item-at";

/** Offsets in UTF-16 units, with `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

export function spanOfMatch(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}

/**
 * Returns the span from the first to the last part.
 * @throws Error if there are no parts
 */
export function spanOver(parts: readonly Span[]): Span {
  return { start: itemAt(parts, 0).start, end: itemAt(parts, parts.length - 1).end };
}
