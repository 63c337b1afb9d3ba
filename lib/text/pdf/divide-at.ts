import type { Piece } from "./piece";
import { wordsOfPiece } from "./words-of-piece";

/** In ems. A word may reach this far across a cut, because positions within a piece are estimates. */
const TOLERANCE = 0.25;

/** In ems. Characters in a comb field are farther apart than this, and those of a word are closer together. */
const MIN_WHITE = 0.15;

/** Matches a check box. Its frame doesn't end a cell. */
const TICK_BOX = /^[☐☑☒]$/;

/**
 * @param cuts positions, ignored within a word and between the characters of a comb field
 * @returns the pieces from left to right, and those that start after a cut
 */
export function divideAt(pieces: readonly Piece[], cuts: readonly number[]): [Piece[], ReadonlySet<Piece>] {
  const sorted = [...pieces].sort((a, b) => a.u - b.u);
  const starts = new Set<Piece>();
  if (cuts.length === 0) return [sorted, starts];
  const divided = sorted.flatMap((piece) =>
    cuts.some((cut) => crosses(piece, cut)) ? wordsOfPiece(piece) : [piece],
  );
  for (const cut of cuts) {
    const index = divided.findIndex((piece) => piece.u + piece.width / 2 > cut);
    const [before, after] = [divided[index - 1], divided[index]];
    if (!before || !after || crosses(before, cut) || crosses(after, cut)) continue;
    const isComb =
      isLoneCharacter(before, divided[index - 2], before) &&
      isLoneCharacter(after, after, divided[index + 1]);
    if (!isComb && !TICK_BOX.test(before.str)) starts.add(after);
  }
  return [divided, starts];
}

function isLoneCharacter({ str }: Piece, left: Piece | undefined, right: Piece | undefined): boolean {
  if (str.trim().length !== 1) return false;
  return !left || !right || right.u - left.u - left.width >= MIN_WHITE * right.size;
}

function crosses({ u, width, size }: Piece, cut: number): boolean {
  return u + TOLERANCE * size < cut && cut < u + width - TOLERANCE * size;
}
