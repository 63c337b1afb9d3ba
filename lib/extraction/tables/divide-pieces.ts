import { cellAt } from "@/lib/extraction/page/layout";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { overlap, type Extent } from "@/lib/extraction/sources/extent";
import type { CellKind } from "./grid";
import type { TableLine } from "./table-lines";
import { pieceOf, valuesOf, type Piece } from "./pieces";

interface KindOfColumn extends Extent {
  kind: CellKind;
}

/** Splits text from the next column's value if the space between them was lost. */
export function divideAtValue(
  document: AnalysedDocument,
  columns: readonly KindOfColumn[],
  piece: Piece,
): Piece[] {
  const over = columns.filter((column) => overlap(column, piece) > 0);
  const [left, right] = [over[0], over.at(-1)];
  if (!left || !right || over.length < 2 || (left.kind === "text") === (right.kind === "text"))
    return [piece];
  const divided = divisionOf(document, piece, left.kind !== "text");
  if (divided) return divided;
  return (right.kind === "code" && divisionAtCode(document, piece)) || [piece];
}

function divisionAtCode(document: AnalysedDocument, piece: Piece): [Piece, Piece] | null {
  const text = document.layout.text.slice(piece.start, piece.end);
  const at = text.lastIndexOf(" ");
  const cell = cellAt(document.layout, piece.start);
  if (!cell || at <= 0) return null;
  const code = pieceOf(document, cell, { start: piece.start + at + 1, end: piece.end });
  return code.kind === "code"
    ? [pieceOf(document, cell, { start: piece.start, end: piece.start + at }), code]
    : null;
}

/** Splits a value off a text if other lines have a lone value in the same position. */
export function divideAlike(document: AnalysedDocument, lines: readonly TableLine[]): TableLine[] {
  const { unit } = document.layout;
  const values = lines.flatMap(({ pieces }) => pieces.filter((piece) => !hasWords(document, piece)));
  const isAtValue = (part: Piece) =>
    values.some(
      ({ left, right }) => Math.abs(left - part.left) <= unit || Math.abs(right - part.right) <= unit,
    );
  return lines.map((line) => ({
    ...line,
    pieces: line.pieces.flatMap((piece) => {
      const first = divisionOf(document, piece, true);
      if (first?.[0] && isAtValue(first[0])) return first;
      const last = divisionOf(document, piece, false);
      return last?.[1] && isAtValue(last[1]) ? last : [piece];
    }),
  }));
}

function hasWords({ layout }: AnalysedDocument, { start, end }: Piece): boolean {
  return /\p{L}{2}/u.test(layout.text.slice(start, end));
}

function divisionOf(document: AnalysedDocument, piece: Piece, isFirst: boolean): [Piece, Piece] | null {
  const text = document.layout.text.slice(piece.start, piece.end);
  if (!/\d/.test(text) || !/\p{L}{2}/u.test(text) || !text.includes(" ")) return null;
  const cell = cellAt(document.layout, piece.start);
  const tokens = cell ? valuesOf(document.tokens.get(cell) ?? []) : [];
  const inside = tokens.filter(({ start, end }) => start >= piece.start && end <= piece.end);
  const value = isFirst ? inside[0] : inside.at(-1);
  if (!cell || !value || (isFirst ? value.start !== piece.start : value.end !== piece.end)) return null;
  const at = isFirst ? wordEnd(text, value.end - piece.start) : value.start - piece.start;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  if (head.trim() === "" || tail.trim() === "") return null;
  const rest = piece.start + at + tail.length - tail.trimStart().length;
  return [
    pieceOf(document, cell, { start: piece.start, end: piece.start + head.trimEnd().length }),
    pieceOf(document, cell, { start: rest, end: piece.end }),
  ];
}

function wordEnd(text: string, at: number): number {
  return at + text.slice(at).search(/\s|$/);
}
