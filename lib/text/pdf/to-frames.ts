import { multiply, type Matrix } from "./matrix";
import { cleanText } from "@/lib/text/clean-text";
import { replaceMarkCodes } from "@/lib/text/symbol-font";
import type { Item, TextContent } from "./drawn-item";
import type { Frame, Piece } from "./piece";

interface PositionedPiece {
  piece: Piece;
  x: number;
  y: number;
  /** In degrees, clockwise from the page's horizontal. */
  direction: number;
}

/** Maximum difference within a frame, in degrees. Scans are never perfectly straight. */
const MAX_DIRECTION_DIFFERENCE = 4;
/** In degrees. A smaller angle is a rounding error of the matrix. */
const MIN_SLANT = 0.2;
const MAX_RECENT_PIECES = 8;

export function toFrames(content: TextContent, toPage: Matrix): Frame[] {
  let remaining = withoutRepeats(positionPieces(content, toPage));
  const frames: Frame[] = [];
  while (remaining.length > 0) {
    const main = mainDirection(remaining);
    const isAligned = ({ direction }: PositionedPiece): boolean =>
      Math.abs(angleBetween(direction, main)) <= MAX_DIRECTION_DIFFERENCE;
    frames.push(toFrame(remaining.filter(isAligned), main));
    remaining = remaining.filter((positioned) => !isAligned(positioned));
  }
  return frames;
}

function positionPieces(content: TextContent, toPage: Matrix): PositionedPiece[] {
  const positioned: PositionedPiece[] = [];
  let spaceBefore = false;
  for (const item of content.items) {
    if (!("str" in item)) continue;
    const { drawn } = item as Item;
    const str = plainText(
      drawn?.face.name === undefined ? item.str : replaceMarkCodes(item.str, drawn.face.name),
    );
    if (str.trim() === "") {
      spaceBefore ||= str !== "";
      continue;
    }
    const isVertical = content.styles[item.fontName]?.vertical === true;
    const next = positionPiece(item, str, spaceBefore, toPage, isVertical);
    const last = positioned.at(-1);
    if (spaceBefore && last && isReadAfter(last, next)) {
      next.piece.spaceBefore = false;
      last.piece.spaceBefore = true;
    }
    const own = last ? withoutRepeatedLetter(last, next) : next;
    if (!own) continue;
    positioned.push(own);
    spaceBefore = false;
  }
  return positioned;
}

/** Fake bold draws each letter twice. This is the maximum distance between the two copies, in ems. */
const REPEAT_SHIFT = 0.08;

function withoutRepeatedLetter(before: PositionedPiece, next: PositionedPiece): PositionedPiece | null {
  const { piece } = next;
  const letter = String.fromCodePoint(piece.str.codePointAt(0) ?? 0);
  if (!before.piece.str.endsWith(letter) || piece.rtl || before.direction !== next.direction) return next;
  const width = ((piece.widths?.get(letter) ?? 0) * piece.size) / 1000;
  if (width === 0 || before.piece.size !== piece.size) return next;
  const radians = (next.direction * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const at = before.piece.width - width;
  const near = piece.size * REPEAT_SHIFT;
  if (Math.hypot(next.x - before.x - at * cos, next.y - before.y - at * sin) > near) return next;
  const str = piece.str.slice(letter.length);
  if (str.trim() === "") return null;
  const gaps = piece.gaps?.map((place) => place - width);
  const rest = { ...piece, str, width: piece.width - width, gaps };
  return { ...next, x: next.x + width * cos, y: next.y + width * sin, piece: rest };
}

/** Right-to-left text may be drawn from left to right. */
function isReadAfter(first: PositionedPiece, { piece, x, y, direction }: PositionedPiece): boolean {
  if (!piece.rtl) return false;
  const radians = (direction * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const along = (x - first.x) * cos + (y - first.y) * sin;
  const across = (y - first.y) * cos - (x - first.x) * sin;
  return along > 0 && Math.abs(across) < piece.size / 2;
}

// Ligatures, presentation forms of Arabic letters, and spaces of various widths.
const PRESENTATION_FORMS = /[\u2000-\u200a\u202f\ufb00-\ufdfc\ufe70-\ufefc]+/g;

/** Call this after pdf.js has reordered right-to-left text, because reordering would reverse ligatures. */
function plainText(drawn: string): string {
  const written = drawn.replace(PRESENTATION_FORMS, (forms) => forms.normalize("NFKC"));
  // A soft hyphen is visible only at the end of a line.
  return cleanText(written.replace(/\u00ad$/, "-"));
}

function positionPiece(
  item: Item,
  str: string,
  spaceBefore: boolean,
  toPage: Matrix,
  vertical: boolean,
): PositionedPiece {
  const [a, b, c, d, x, y] = multiply(toPage, item.transform as Matrix);
  const size = Math.hypot(c, d) || item.height || 1;
  // Vertical text runs from top to bottom, in lines from right to left.
  const radians = vertical ? Math.atan2(-d, -c) : Math.atan2(b, a);
  const width = vertical ? item.height : item.width;
  const widths = vertical ? undefined : item.drawn?.face.widths;
  const gaps = vertical ? undefined : item.drawn?.gaps;
  const { drawn, mayBeHidden } = item;
  const lies = drawn && drawn.face.lies.size > 0 ? drawn.face.lies : undefined;
  const isRtl = item.dir === "rtl";
  const piece: Piece = {
    str,
    u: 0,
    v: 0,
    width,
    size,
    rtl: isRtl,
    spaceBefore,
    widths,
    gaps,
    lies,
    mayBeHidden,
  };
  return { piece, x, y, direction: (radians * 180) / Math.PI };
}

function withoutRepeats(positioned: PositionedPiece[]): PositionedPiece[] {
  const recent = new Map<string, PositionedPiece[]>();
  return positioned.filter((candidate) => {
    const same = recent.get(candidate.piece.str) ?? [];
    const near = Math.max(0.5, candidate.piece.size * 0.15);
    if (same.some(({ x, y }) => Math.abs(x - candidate.x) < near && Math.abs(y - candidate.y) < near))
      return false;
    recent.set(candidate.piece.str, [...same.slice(-MAX_RECENT_PIECES), candidate]);
    return true;
  });
}

function mainDirection(positioned: PositionedPiece[]): number {
  const weights = new Map<number, number>();
  for (const { direction, piece } of positioned) {
    const degree = Math.round(direction);
    weights.set(degree, (weights.get(degree) ?? 0) + piece.str.length);
  }
  return [...weights].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function toFrame(positioned: PositionedPiece[], main: number): Frame {
  const weight = positioned.reduce((sum, { piece }) => sum + piece.str.length, 0);
  const slant =
    positioned.reduce(
      (sum, { piece, direction }) => sum + angleBetween(direction, main) * piece.str.length,
      0,
    ) / weight;
  const degrees = main + slant;
  const straight = Math.round(degrees / 90) * 90;
  const angle = ((Math.abs(degrees - straight) < MIN_SLANT ? straight : degrees) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const { piece, x, y } of positioned) {
    piece.u = x * cos + y * sin;
    piece.v = y * cos - x * sin;
  }
  return { angle, pieces: positioned.map(({ piece }) => piece) };
}

function angleBetween(to: number, from: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}
