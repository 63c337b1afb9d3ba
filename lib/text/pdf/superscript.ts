import type { Piece } from "./piece";

/** A raised digit is smaller than the text before it by this much at least, in sizes of that text. */
const MAX_SIZE = 0.85;
/** The least rise of its baseline, in sizes of the text before it. */
const MIN_RISE = 0.2;

const RAISED: Record<string, string> = { "-": "⁻", "−": "⁻", "–": "⁻", "+": "⁺" };
Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹").forEach((sign, digit) => (RAISED[digit] = sign));

/** Whether a piece is a raised number, such as a power or the number of a footnote, behind text of full size. */
export function isSuperscript(piece: Piece, base: Piece): boolean {
  return (
    /^\s*(?:[-−–+]?\d{1,3}|[-−–+])\s*$/.test(piece.str) &&
    piece.confidence === undefined &&
    piece.size <= base.size * MAX_SIZE &&
    base.v - piece.v >= base.size * MIN_RISE &&
    // Cents of a price are a part of its number.
    !/\d[.,]\s*$/.test(base.str)
  );
}

/** Whether a raised number would join the number before it, so that a sign has to part them, as in HTML. */
export function endsInDigit({ str }: Piece): boolean {
  return /\d\s*$/.test(str);
}

/** The number in raised digits, of the same length. */
export function toSuperscript(number: string): string {
  return number.replace(/[-−–+\d]/g, (sign) => RAISED[sign] ?? sign);
}
