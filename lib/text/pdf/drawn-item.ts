import type { Area } from "./area";
import type { Matrix } from "./matrix";
import type { PdfPage } from "./open-pdf";
import type { PageWatch } from "./page-watch";
import type { GlyphWidths } from "./piece";

export type TextContent = Awaited<ReturnType<PdfPage["getTextContent"]>>;

export interface Face {
  name: string | undefined;
  isType3: boolean;
  /** In thousandths of the font size. Widths are added as glyphs are drawn. */
  widths: GlyphWidths;
  lies: ReadonlySet<string>;
  odd: ReadonlySet<string>;
}

export interface Drawn {
  watch: PageWatch;
  drawing: number;
  /**
   * Four numbers per change: index of the next part, end of the glyphs before it, start of its own glyphs, and index
   * of the drawing. Positions are in points along the text.
   */
  changes: number[] | undefined;
  parts: string[] | undefined;
  /** Start and end of the gap at each space, in points along the text. */
  gaps: number[] | undefined;
  /** In points along the text. */
  end: number;
  face: Face;
}

export type Item = Extract<TextContent["items"][number], { str: string }> & {
  drawn?: Drawn;
  /** Set if only a rendering could show whether the item is visible, but there is none. */
  mayBeHidden?: true;
};

export interface DrawnPart {
  from: number;
  to: number;
  left: number;
  right: number;
  drawing: number;
}

const NUMBERS_PER_CHANGE = 4;

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

/** Returns the area between the baseline and the x-height. */
export function areaOf({ transform, width, height }: Item, vertical: boolean, left = 0, right = width): Area {
  const [a, b, c, d, x, y] = transform as Matrix;
  if (vertical) {
    const size = Math.hypot(a, b);
    return { left: x - size * 0.3, right: x + size * 0.3, bottom: y - height, top: y };
  }
  if (b === 0 && c === 0 && a > 0 && d >= 0)
    return { left: x + left, right: x + right, bottom: y, top: y + d / 2 };
  const length = Math.hypot(a, b) || 1;
  const [cos, sin] = [a / length, b / length];
  const xs = [x + left * cos, x + right * cos, x + left * cos + c / 2, x + right * cos + c / 2];
  const ys = [y + left * sin, y + right * sin, y + left * sin + d / 2, y + right * sin + d / 2];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
