import { cleanText } from "@/lib/text/clean-text";
import type { PdfPage } from "@/lib/text/pdf/open-pdf";
import type { Frame, Piece } from "@/lib/text/pdf/piece";

type TextContent = Awaited<ReturnType<PdfPage["getTextContent"]>>;
type Item = Extract<TextContent["items"][number], { str: string }>;
type Matrix = number[];

/** Degrees: directions closer than this are one. */
const ANGLE_STEP = 5;

/** The text of a page by direction, the direction of most of it first. */
export function toFrames(content: TextContent, toPage: Matrix): Frame[] {
  const frames = new Map<number, Frame>();
  const seen = new Set<string>();
  let spaceBefore = false;
  for (const item of content.items) {
    if (!("str" in item)) continue;
    // A soft hyphen that is drawn is a hyphen; it is drawn at the end of a line.
    const str = cleanText(item.str.replace(/\u00ad$/, "-"));
    if (str.trim() === "") {
      spaceBefore ||= str !== "";
      continue;
    }
    const vertical = content.styles[item.fontName]?.vertical === true;
    const placed = place(item, str, toPage, vertical);
    // The same words drawn twice in one place are bold print, or a stamp set again and again.
    const key = `${placed.key} ${str} ${Math.round(placed.piece.u)} ${Math.round(placed.piece.v)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    placed.piece.spaceBefore = spaceBefore;
    spaceBefore = false;
    const frame = frames.get(placed.key);
    if (frame) frame.pieces.push(placed.piece);
    else frames.set(placed.key, { angle: placed.angle, pieces: [placed.piece] });
  }
  return [...frames.values()].sort((a, b) => length(b) - length(a));
}

function length(frame: Frame): number {
  return frame.pieces.reduce((sum, piece) => sum + piece.str.length, 0);
}

function place(
  item: Item,
  str: string,
  toPage: Matrix,
  vertical: boolean,
): { key: number; angle: number; piece: Piece } {
  const [a, b, c, d, e, f] = multiply(toPage, item.transform as Matrix);
  const size = Math.hypot(c, d) || item.height || 1;
  // Vertical writing runs down the page; its lines follow from right to left.
  const direction = vertical ? Math.atan2(-d, -c) : Math.atan2(b, a);
  const key = Math.round((direction * 180) / Math.PI / ANGLE_STEP + 360 / ANGLE_STEP) % (360 / ANGLE_STEP);
  const angle = (key * ANGLE_STEP * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const piece: Piece = {
    str,
    u: e * cos + f * sin,
    v: f * cos - e * sin,
    width: vertical ? item.height : item.width,
    size,
    rtl: item.dir === "rtl",
    spaceBefore: false,
  };
  return { key, angle, piece };
}

function multiply(m: Matrix, n: Matrix): [number, number, number, number, number, number] {
  const [m0 = 1, m1 = 0, m2 = 0, m3 = 1, m4 = 0, m5 = 0] = m;
  const [n0 = 1, n1 = 0, n2 = 0, n3 = 1, n4 = 0, n5 = 0] = n;
  return [
    m0 * n0 + m2 * n1,
    m1 * n0 + m3 * n1,
    m0 * n2 + m2 * n3,
    m1 * n2 + m3 * n3,
    m0 * n4 + m2 * n5 + m4,
    m1 * n4 + m3 * n5 + m5,
  ];
}
