import { insideOf, isMarked, type Square } from "./find-squares";
import type { Raster } from "./raster";
import type { TesseractWord } from "./tesseract";

const IN_ROW = 16;

/**
 * Copies the insides of all squares into one image, with space between them, because outlines and nearby words cause
 * errors.
 */
export function readInsides(
  page: Raster,
  squares: readonly Square[],
  recognise: (picture: Raster) => TesseractWord[],
): TesseractWord[][] {
  const marked = squares.flatMap((square, index) => (isMarked(square) ? [{ square, index }] : []));
  const insides = squares.map((): TesseractWord[] => []);
  if (marked.length === 0) return insides;
  const cell = 2 * Math.max(...marked.map(({ square: { left, right } }) => right - left));
  const [width, height] = [IN_ROW * cell, Math.ceil(marked.length / IN_ROW) * cell];
  const picture = { width, height, data: new Uint8Array(width * height).fill(255) };
  marked.forEach(({ square }, at) => {
    const { left, right, top, bottom } = insideOf(square);
    for (let y = top; y < bottom; y += 1) {
      const row = page.data.subarray(y * page.width + left, y * page.width + right);
      picture.data.set(row, (placeOf(at, cell).y + y - top) * width + placeOf(at, cell).x);
    }
  });
  for (const word of recognise(picture)) {
    const column = Math.floor((word.left + word.right) / 2 / cell);
    const at = Math.floor((word.baseline - 1) / cell) * IN_ROW + column;
    const one = marked[at];
    if (!one) continue;
    const { left, top } = insideOf(one.square);
    const [across, down] = [left - placeOf(at, cell).x, top - placeOf(at, cell).y];
    insides[one.index]?.push({
      ...word,
      left: word.left + across,
      right: word.right + across,
      baseline: word.baseline + down,
    });
  }
  return insides;
}

function placeOf(at: number, cell: number): { x: number; y: number } {
  const middle = Math.floor(cell / 4);
  return { x: (at % IN_ROW) * cell + middle, y: Math.floor(at / IN_ROW) * cell + middle };
}
