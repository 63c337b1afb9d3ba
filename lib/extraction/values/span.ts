import { itemAt } from "@/lib/item-at";

/** A part of a text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The part of a text that a regular expression has matched. */
export function spanOfMatch(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}

/** From the first to the last of some parts of a text. Throws where there is none. */
export function spanOver(parts: readonly Span[]): Span {
  return { start: itemAt(parts, 0).start, end: itemAt(parts, parts.length - 1).end };
}
