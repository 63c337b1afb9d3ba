/**
 * A run of characters as the PDF draws it, in the coordinates of a frame in which its text runs from left to right:
 * points, `v` growing downwards.
 */
export interface Piece {
  str: string;
  /** Left end. */
  u: number;
  /** Baseline. */
  v: number;
  width: number;
  /** Size of the font. */
  size: number;
  rtl: boolean;
  /** The PDF itself has a space between the piece before and this one. */
  spaceBefore: boolean;
}

/** Turns a frame's coordinates into the page's (origin at the top left). Text of one direction shares a frame. */
export interface Frame {
  /** Radians, clockwise, from the page's horizontal to the direction of the text. */
  angle: number;
  pieces: Piece[];
}

/** Heights above and below the baseline, as shares of the font's size. */
export const ASCENT = 0.8;
export const DESCENT = 0.2;
