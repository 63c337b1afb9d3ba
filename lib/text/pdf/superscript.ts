import type { Piece } from "./piece";

/** Relative to the font size of the preceding text. */
const MAX_SIZE = 0.85;
const MIN_RISE = 0.2;

const RAISED: Record<string, string> = { "-": "⁻", "−": "⁻", "–": "⁻", "+": "⁺" };
Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹").forEach((sign, digit) => (RAISED[digit] = sign));

export function isSuperscript(piece: Piece, base: Piece): boolean {
  return (
    /^\s*(?:[-−–+]?\d{1,3}|[-−–+])\s*$/.test(piece.str) &&
    piece.confidence === undefined &&
    piece.size <= base.size * MAX_SIZE &&
    base.v - piece.v >= base.size * MIN_RISE &&
    // Raised cents are part of the price.
    !/\d[.,]\s*$/.test(base.str)
  );
}

/** A raised number after this digit would merge with it, so a sign must separate the two. */
export function endsInDigit({ str }: Piece): boolean {
  return /\d\s*$/.test(str);
}

/** Returns a string of the same length. */
export function toSuperscript(number: string): string {
  return number.replace(/[-−–+\d]/g, (sign) => RAISED[sign] ?? sign);
}
