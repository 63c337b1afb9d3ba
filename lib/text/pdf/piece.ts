import type { FormField } from "@/lib/text/types";

/** In thousandths of the font size, by character. */
export type GlyphWidths = ReadonlyMap<string, number>;

/** In its frame's coordinates, where text runs left to right: points, `v` downwards. */
export interface Piece {
  str: string;
  u: number;
  v: number;
  width: number;
  size: number;
  rtl: boolean;
  /** The PDF has a space before this piece. */
  spaceBefore: boolean;
  /** Set if the PDF tells. */
  widths?: GlyphWidths;
  /** Start and end of each space's gap, in points from the left end; set if the PDF tells. */
  gaps?: readonly number[];
  /** 0 to 1, for recognised words. */
  confidence?: number;
  /** Characters that the font's glyphs cannot show. */
  lies?: ReadonlySet<string>;
  mayBeHidden?: true;
  /** The piece is this field's value, or a line of it. */
  formField?: FormField;
}

export interface Frame {
  /** Radians, clockwise from the page's horizontal. */
  angle: number;
  pieces: Piece[];
  /** Lines across the text's direction, left to right. */
  dividers?: Divider[];
}

export interface Divider {
  u: number;
  top: number;
  bottom: number;
}

/** In font sizes, from the baseline. */
export const ASCENT = 0.8;
export const DESCENT = 0.2;
