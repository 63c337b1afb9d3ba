/** The widths of a font's glyphs in thousandths of its size, by what the glyphs say. */
export type GlyphWidths = ReadonlyMap<string, number>;

/**
 * A run of characters as the PDF draws it, in the coordinates of its frame, in which text runs from left to right: points,
 * `v` downwards.
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
  /** The PDF contains a space between the previous piece and this one. */
  spaceBefore: boolean;
  /** Of its font, where the PDF tells. */
  widths?: GlyphWidths;
  /** From 0 to 1, of a recognised word. */
  confidence?: number;
}

/** The text of one direction on a page. */
export interface Frame {
  /** The direction of the text: radians, clockwise from the page's horizontal. */
  angle: number;
  pieces: Piece[];
}

/** Heights above and below the baseline, in font sizes. */
export const ASCENT = 0.8;
export const DESCENT = 0.2;
