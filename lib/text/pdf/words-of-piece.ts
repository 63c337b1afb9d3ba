import type { Piece } from "./piece";

export function wordsOfPiece(piece: Piece): Piece[] {
  const { str, u, width, gaps = [], rtl } = piece;
  const words = str.split(" ");
  if (rtl || words.length < 2 || gaps.length !== 2 * (words.length - 1)) return [piece];
  return words.map((word, index) => {
    const left = gaps[2 * index - 1] ?? 0;
    const right = gaps[2 * index] ?? width;
    const spaceBefore = index > 0 || piece.spaceBefore;
    return { ...piece, str: word, u: u + left, width: right - left, spaceBefore, gaps: undefined };
  });
}
