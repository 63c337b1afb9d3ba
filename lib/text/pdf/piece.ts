import type { FormField } from "@/lib/text/types";

/** The widths of a font's glyphs in thousandths of its size, by what the glyphs say. */
export type GlyphWidths = ReadonlyMap<string, number>;

/** A run of characters in its frame's coordinates, where text runs from left to right: points, `v` downwards. */
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
  /** Known where the PDF tells. */
  widths?: GlyphWidths;
  /** For each of its spaces, where the gap begins and ends, in points from its left end; known where the PDF tells. */
  gaps?: readonly number[];
  /** From 0 to 1, of a recognised word. */
  confidence?: number;
  /** What its font says wrongly that its glyphs show, perhaps within its text. */
  lies?: ReadonlySet<string>;
  /** Perhaps it cannot be seen. */
  mayBeHidden?: true;
  /** The field of a form that it is the value of, or a line of it. */
  formField?: FormField;
}

/** The text of one direction on a page. */
export interface Frame {
  /** The direction of the text: radians, clockwise from the page's horizontal. */
  angle: number;
  pieces: Piece[];
  /** Lines that are drawn across its text's direction, from left to right. */
  dividers?: Divider[];
}

/** A line between cells in its frame's coordinates. */
export interface Divider {
  u: number;
  top: number;
  bottom: number;
}

/** Heights above and below the baseline, in font sizes. */
export const ASCENT = 0.8;
export const DESCENT = 0.2;
