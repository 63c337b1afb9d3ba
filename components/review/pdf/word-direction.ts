import type { DocumentPageDto } from "@/lib/api/document-text";

export type Word = DocumentPageDto["words"][number];

/** Words in these scripts run from right to left without being rotated. */
const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}]/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** In clockwise quarter turns, from 0 (left to right) to 3. */
export function quarterOf({ direction = 0 }: Pick<Word, "direction">): number {
  return Math.round(direction / 90) % 4;
}
