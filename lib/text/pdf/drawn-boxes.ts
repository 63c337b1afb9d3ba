import { type Area, meet, transformArea } from "./area";
import type { Matrix } from "./matrix";
import type { PathArea } from "./path-areas";
import type { Piece } from "./piece";

/** Side length of a check box, in points. */
const [MIN_SIDE, MAX_SIDE] = [5, 14];
const MAX_STRETCH = 0.15;
/** A rectangle that fills more than this fraction of a square is the square's background. */
const MAX_MARK = 0.9;
const MAX_BOXES = 300;
/** Maximum distance between a box and its words, in points. */
const MAX_TO_WORDS = 15;
const MARK = /^[xX×✓✔✕✖✗✘•●■☒☑]$/u;

export class DrawnBoxes {
  private readonly squares: Area[] = [];
  private readonly marks: PathArea[] = [];

  addFilled(part: PathArea, clip: Area): void {
    if (isSmall(part.area) && meet(part.area, clip)) this.marks.push(part);
  }

  addStroked(part: PathArea, clip: Area): void {
    if (!isSmall(part.area) || !meet(part.area, clip)) return;
    if (part.isRectangle && isSquare(part.area)) this.squares.push(part.area);
    else this.marks.push(part);
  }

  piecesAmong(pieces: readonly Piece[], toPage: Matrix): Piece[] {
    if (this.squares.length > MAX_BOXES) return [];
    const single = this.squares.filter(
      (square, index) =>
        !this.squares.some(
          (other, at) =>
            at !== index && meet(widened(square), other) && (at < index || !isSame(square, other)),
        ),
    );
    return single.flatMap((square) => {
      const isDrawnIn = this.marks.some((mark) => isMark(mark, square));
      const box = transformArea(square, toPage);
      return toPiece(box, isDrawnIn, pieces) ?? [];
    });
  }
}

function toPiece(box: Area, isDrawnIn: boolean, pieces: readonly Piece[]): Piece | null {
  const inside = pieces.filter((piece) => isInside(piece, box));
  const [mark, ...more] = inside;
  if (more.length > 0 || (mark && !MARK.test(mark.str.trim())) || !hasWordsBeside(box, pieces)) return null;
  if (mark) {
    mark.str = "☒";
    return null;
  }
  const side = box.right - box.left;
  const str = isDrawnIn ? "☒" : "☐";
  return { str, u: box.left, v: box.top, width: side, size: side, rtl: false, spaceBefore: true };
}

function isInside({ u, v, width, size }: Piece, { left, right, bottom, top }: Area): boolean {
  const [x, y] = [u + width / 2, v - size * 0.35];
  return x >= left && x <= right && y >= bottom && y <= top;
}

function hasWordsBeside({ left, right, bottom, top }: Area, pieces: readonly Piece[]): boolean {
  return pieces.some(({ str, u, v, width, size }) => {
    const middle = v - size * 0.35;
    const gap = u >= right ? u - right : left - u - width;
    return middle >= bottom && middle <= top && gap >= 0 && gap <= MAX_TO_WORDS && /\p{L}{2}/u.test(str);
  });
}

function isSmall({ left, right, bottom, top }: Area): boolean {
  return Math.max(right - left, top - bottom) <= 2 * MAX_SIDE;
}

function isSquare({ left, right, bottom, top }: Area): boolean {
  const [shorter = 0, longer = 0] = [right - left, top - bottom].sort((a, b) => a - b);
  return shorter >= MIN_SIDE && longer <= MAX_SIDE && longer - shorter <= MAX_STRETCH * longer;
}

function isMark({ area, isRectangle }: PathArea, square: Area): boolean {
  const share = (area.right - area.left) / (square.right - square.left);
  return meet(area, square) && (!isRectangle || share <= MAX_MARK);
}

function isSame(one: Area, other: Area): boolean {
  return Math.abs(one.left - other.left) < 1 && Math.abs(one.bottom - other.bottom) < 1;
}

function widened({ left, right, bottom, top }: Area): Area {
  return { left: left - 1, right: right + 1, bottom: bottom - 1, top: top + 1 };
}
