import type { DocumentPageDto } from "@/lib/api/document-text";

export type Word = DocumentPageDto["words"][number];

/** Scripts written from right to left, so their words are not rotated. */
const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}]/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** The word's rotation in clockwise quarter turns, from 0 (left to right) to 3. */
export function quarterOf({ direction = 0 }: Pick<Word, "direction">): number {
  return Math.round(direction / 90) % 4;
}
