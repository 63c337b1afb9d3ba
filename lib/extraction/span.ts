/** A part of a text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The part of a text that a regular expression has matched. */
export function spanOfMatch(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}
