import type { FormField } from "@/lib/text/types";

/** Widths by character, in thousandths of the font size. */
export type GlyphWidths = ReadonlyMap<string, number>;

/**
 * Positions are in points, in the coordinates of the frame. There, text runs from left to right, and `v` points down.
 */
export interface Piece {
  str: string;
  u: number;
  v: number;
  width: number;
  size: number;
  rtl: boolean;
  spaceBefore: boolean;
  widths?: GlyphWidths;
  /** Start and end of the gap at each space, in points from the left end. */
  gaps?: readonly number[];
  confidence?: number;
  /** Characters whose glyphs show other characters. */
  lies?: ReadonlySet<string>;
  mayBeHidden?: true;
  /** Set if the piece is the value of a form field, or a line of it. */
  formField?: FormField;
}

export interface Frame {
  /** In radians, clockwise from the page's horizontal. */
  angle: number;
  pieces: Piece[];
  /** Lines perpendicular to the text, from left to right. */
  dividers?: Divider[];
}

export interface Divider {
  u: number;
  top: number;
  bottom: number;
}

/** Distances from the baseline, as fractions of the font size. */
export const ASCENT = 0.8;
export const DESCENT = 0.2;
