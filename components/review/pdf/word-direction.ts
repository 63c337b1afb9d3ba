import type { DocumentPageDto } from "@/lib/api/document-text";

export type Word = DocumentPageDto["words"][number];

/** Scripts that run to the left without being turned. */
const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}]/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Clockwise quarter turns from left to right, 0 to 3. */
export function quarterOf({ direction = 0 }: Pick<Word, "direction">): number {
  return Math.round(direction / 90) % 4;
}
