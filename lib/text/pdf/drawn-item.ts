import type { Area } from "./area";
import type { Matrix } from "./matrix";
import type { PdfPage } from "./open-pdf";
import type { PageWatch } from "./page-watch";
import type { GlyphWidths } from "./piece";

export type TextContent = Awaited<ReturnType<PdfPage["getTextContent"]>>;

/** What the tuned pdf.js knows of a font. */
export interface Face {
  /** Its name in the PDF. */
  name: string | undefined;
  isType3: boolean;
  /** How wide its glyphs are, in thousandths of its size: those that have been drawn, also after a text. */
  widths: GlyphWidths;
  /** What its glyphs say that cannot be what they show. */
  lies: ReadonlySet<string>;
  /** What glyphs of a Type 3 font say that may be without ink. */
  odd: ReadonlySet<string>;
}

/** How the tuned pdf.js says that a text was drawn. */
export interface Drawn {
  watch: PageWatch;
  /** The index of the drawing of its first glyphs. */
  drawing: number;
  /** For each change to another drawing: the index of the part that follows, where the glyphs before it end and where that
   * begins in points along the text, and the index of the drawing. */
  changes: number[] | undefined;
  /** Where there are changes: what the glyphs and the spaces between them say, in their order on the page. */
  parts: string[] | undefined;
  /** For each space of a text: where the gap begins and ends, in points along the text. */
  gaps: number[] | undefined;
  /** Where its last glyph ends, in points along the text. */
  end: number;
  face: Face;
}

/** A piece of text of a page. */
export type Item = Extract<TextContent["items"][number], { str: string }> & {
  drawn?: Drawn;
  /** Only a picture of the page would tell whether it can be seen, and there is none. */
  mayBeHidden?: true;
};

/** A part of an item that was drawn in one way. */
export interface DrawnPart {
  /** Indexes of its parts, `to` exclusive. */
  from: number;
  to: number;
  left: number;
  right: number;
  /** The index of its drawing. */
  drawing: number;
}

/** The numbers of each change. */
const NUMBERS_PER_CHANGE = 4;

/** The parts of an item that was drawn in several ways. */
export function drawnParts({ drawing: first, changes = [], parts = [], end }: Drawn): DrawnPart[] {
  let last: DrawnPart = { from: 0, to: parts.length, left: 0, right: end, drawing: first };
  const found = [last];
  for (let at = 0; at < changes.length; at += NUMBERS_PER_CHANGE) {
    const [from = 0, right = 0, left = 0, drawing = 0] = changes.slice(at, at + NUMBERS_PER_CHANGE);
    last.to = from;
    last.right = Math.abs(right);
    last = { from, to: parts.length, left: Math.abs(left), right: end, drawing };
    found.push(last);
  }
  return found;
}

/** Where a part of an item lies on the page: from its baseline to the height of its small letters. */
export function areaOf({ transform, width, height }: Item, vertical: boolean, left = 0, right = width): Area {
  const [a, b, c, d, x, y] = transform as Matrix;
  if (vertical) {
    const size = Math.hypot(a, b);
    return { left: x - size * 0.3, right: x + size * 0.3, bottom: y - height, top: y };
  }
  // Nearly all text is upright.
  if (b === 0 && c === 0 && a > 0 && d >= 0)
    return { left: x + left, right: x + right, bottom: y, top: y + d / 2 };
  const length = Math.hypot(a, b) || 1;
  const [cos, sin] = [a / length, b / length];
  const xs = [x + left * cos, x + right * cos, x + left * cos + c / 2, x + right * cos + c / 2];
  const ys = [y + left * sin, y + right * sin, y + left * sin + d / 2, y + right * sin + d / 2];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
