import type { FormField } from "@/lib/text/types";

/** By character, in thousandths of the font size. */
export type GlyphWidths = ReadonlyMap<string, number>;

/** In the coordinates of its frame, where text runs from left to right: points, with `v` pointing down. */
export interface Piece {
  str: string;
  u: number;
  v: number;
  width: number;
  size: number;
  rtl: boolean;
  /** Whether the PDF has a space before this piece. */
  spaceBefore: boolean;
  /** Set if the PDF contains them. */
  widths?: GlyphWidths;
  /** Start and end of the gap at each space, in points from the left end. Set if the PDF contains them. */
  gaps?: readonly number[];
  /** From 0 to 1, for recognised words. */
  confidence?: number;
  /** Characters that cannot be what the font's glyphs show. */
  lies?: ReadonlySet<string>;
  mayBeHidden?: true;
  /** Set if the piece is this field's value or a line of it. */
  formField?: FormField;
}

export interface Frame {
  /** In radians, clockwise from the page's horizontal. */
  angle: number;
  pieces: Piece[];
  /** Lines perpendicular to the text, sorted left to right. */
  dividers?: Divider[];
}

export interface Divider {
  u: number;
  top: number;
  bottom: number;
}

/** In font sizes above the baseline. */
export const ASCENT = 0.8;
export const DESCENT = 0.2;
