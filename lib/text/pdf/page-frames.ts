import { cleanText } from "@/lib/text/clean-text";
import type { PdfPage } from "@/lib/text/pdf/open-pdf";
import type { Frame, Piece } from "@/lib/text/pdf/piece";

type TextContent = Awaited<ReturnType<PdfPage["getTextContent"]>>;
type Item = Extract<TextContent["items"][number], { str: string }>;
type Matrix = number[];

/** A piece with its place on the page, before it is known which others it shares a direction with. */
interface Placed {
  piece: Piece;
  x: number;
  y: number;
  /** Degrees, clockwise from the page's horizontal. */
  direction: number;
}

/** Degrees: text whose directions differ by less is one; a scanned page is never quite straight. */
const SAME_DIRECTION = 4;
/** Degrees: less than this is no slant but the noise of a matrix. */
const UPRIGHT = 0.2;
/** How many pieces back the same words are looked for. */
const MEMORY = 8;

/** The text of a page by direction, the direction of most of it first. */
export function toFrames(content: TextContent, toPage: Matrix): Frame[] {
  let left = withoutRepeats(placePieces(content, toPage));
  const frames: Frame[] = [];
  while (left.length > 0) {
    const main = mainDirection(left);
    const together = left.filter(({ direction }) => distance(direction, main) <= SAME_DIRECTION);
    frames.push(toFrame(together, main));
    left = left.filter(({ direction }) => distance(direction, main) > SAME_DIRECTION);
  }
  return frames;
}

function placePieces(content: TextContent, toPage: Matrix): Placed[] {
  const placed: Placed[] = [];
  let spaceBefore = false;
  for (const item of content.items) {
    if (!("str" in item)) continue;
    const str = plainText(item.str);
    if (str.trim() === "") {
      spaceBefore ||= str !== "";
      continue;
    }
    placed.push(place(item, str, spaceBefore, toPage, content.styles[item.fontName]?.vertical === true));
    spaceBefore = false;
  }
  return placed;
}

// Ligatures of Latin, Armenian, Hebrew and Arabic, the forms that Arabic letters take within words, and spaces of all widths.
const DRAWN_FORMS = /[\u2000-\u200a\u202f\ufb00-\ufdfc\ufe70-\ufefc]+/g;

/**
 * What is written, of what is drawn. Only here, after pdf.js has put right-to-left text into its logical order: taken
 * apart before that, the letters of a ligature come out in the wrong order.
 */
function plainText(drawn: string): string {
  const written = drawn.replace(DRAWN_FORMS, (forms) => forms.normalize("NFKC"));
  // A soft hyphen that is drawn is a hyphen; it is drawn at the end of a line.
  return cleanText(written.replace(/\u00ad$/, "-"));
}

function place(item: Item, str: string, spaceBefore: boolean, toPage: Matrix, vertical: boolean): Placed {
  const [a, b, c, d, x, y] = multiply(toPage, item.transform as Matrix);
  const size = Math.hypot(c, d) || item.height || 1;
  // Vertical writing runs down the page; its lines follow from right to left.
  const radians = vertical ? Math.atan2(-d, -c) : Math.atan2(b, a);
  const width = vertical ? item.height : item.width;
  const piece = { str, u: 0, v: 0, width, size, rtl: item.dir === "rtl", spaceBefore };
  return { piece, x, y, direction: (radians * 180) / Math.PI };
}

/** The same words drawn twice in one place are bold print, or a stamp set again and again. */
function withoutRepeats(placed: Placed[]): Placed[] {
  const recent = new Map<string, Placed[]>();
  return placed.filter((candidate) => {
    const same = recent.get(candidate.piece.str) ?? [];
    const near = Math.max(0.5, candidate.piece.size * 0.15);
    if (same.some(({ x, y }) => Math.abs(x - candidate.x) < near && Math.abs(y - candidate.y) < near))
      return false;
    recent.set(candidate.piece.str, [...same.slice(-MEMORY), candidate]);
    return true;
  });
}

/** The direction, to the degree, that most characters have. */
function mainDirection(placed: Placed[]): number {
  const weights = new Map<number, number>();
  for (const { direction, piece } of placed) {
    const degree = Math.round(direction);
    weights.set(degree, (weights.get(degree) ?? 0) + piece.str.length);
  }
  let best = 0;
  let most = 0;
  for (const [degree, weight] of weights) {
    if (weight <= most) continue;
    best = degree;
    most = weight;
  }
  return best;
}

function toFrame(placed: Placed[], main: number): Frame {
  const weight = placed.reduce((sum, { piece }) => sum + piece.str.length, 0);
  const slant =
    placed.reduce((sum, { piece, direction }) => sum + turn(direction, main) * piece.str.length, 0) / weight;
  const degrees = main + slant;
  const straight = Math.round(degrees / 90) * 90;
  const angle = ((Math.abs(degrees - straight) < UPRIGHT ? straight : degrees) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const { piece, x, y } of placed) {
    piece.u = x * cos + y * sin;
    piece.v = y * cos - x * sin;
  }
  return { angle, pieces: placed.map(({ piece }) => piece) };
}

/** From one direction to another, between -180 and 180 degrees. */
function turn(to: number, from: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}

function distance(a: number, b: number): number {
  return Math.abs(turn(a, b));
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
