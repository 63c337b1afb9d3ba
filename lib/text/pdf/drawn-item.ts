import type { Area } from "./area";
import type { Matrix } from "./matrix";
import type { PdfPage } from "./open-pdf";
import type { PageWatch } from "./page-watch";

export type TextContent = Awaited<ReturnType<PdfPage["getTextContent"]>>;

/** How the tuned pdf.js says that a text was drawn. */
export interface Drawn {
  watch: PageWatch;
  /** What the glyphs and the spaces between them say, in their order on the page. */
  parts: string[];
  /** For each glyph: the index of its part, where it begins and ends in points along the text, and the index of its drawing. */
  glyphs: number[];
  isType3: boolean;
}

/** A piece of text of a page. */
export type Item = Extract<TextContent["items"][number], { str: string }> & { drawn?: Drawn };

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

/** Where each glyph stands in the list: four numbers each. */
const NUMBERS_PER_GLYPH = 4;

/** The parts of an item that were drawn in different ways. */
export function drawnParts({ glyphs, parts }: Drawn): DrawnPart[] {
  const found: DrawnPart[] = [];
  for (let at = 0; at < glyphs.length; at += NUMBERS_PER_GLYPH) {
    const [part = 0, left = 0, right = 0, drawing = 0] = glyphs.slice(at, at + NUMBERS_PER_GLYPH);
    const last = found.at(-1);
    if (last?.drawing === drawing) last.right = right;
    else {
      if (last) last.to = part;
      found.push({ from: last ? part : 0, to: parts.length, left, right, drawing });
    }
  }
  return found;
}

/**
 * Where the words of an item begin and end, in points from its beginning; undefined where it is one word, or its words are
 * not in the order of its glyphs.
 */
export function wordEdges({ str, dir, drawn }: Item): number[] | undefined {
  if (!drawn || dir !== "ltr" || !/\S\s+\S/.test(str)) return undefined;
  const { glyphs, parts } = drawn;
  const edges: number[] = [];
  let before = -1;
  for (let at = 0; at < glyphs.length; at += NUMBERS_PER_GLYPH) {
    const [part = 0, left = 0, right = 0] = glyphs.slice(at, at + NUMBERS_PER_GLYPH);
    if (Number.isNaN(left)) return undefined;
    if (parts[part]?.trim() === "") continue;
    if (before === -1 || parts.slice(before + 1, part).some((between) => between.trim() === ""))
      edges.push(left, right);
    else edges[edges.length - 1] = right;
    before = part;
  }
  return edges.length === 2 * str.trim().split(/\s+/).length ? edges : undefined;
}

/** Where a part of an item lies on the page: from its baseline to the height of its small letters. */
export function areaOf({ transform, width, height }: Item, vertical: boolean, left = 0, right = width): Area {
  const [a, b, c, d, x, y] = transform as Matrix;
  if (vertical) {
    const size = Math.hypot(a, b);
    return { left: x - size * 0.3, right: x + size * 0.3, bottom: y - height, top: y };
  }
  const length = Math.hypot(a, b) || 1;
  const [cos, sin] = [a / length, b / length];
  const xs = [x + left * cos, x + right * cos, x + left * cos + c / 2, x + right * cos + c / 2];
  const ys = [y + left * sin, y + right * sin, y + left * sin + d / 2, y + right * sin + d / 2];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
