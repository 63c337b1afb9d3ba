import { itemAt } from "@/lib/item-at";

/** The number in the middle, the higher one of two. Throws where there is none. */
export function median(numbers: readonly number[]): number {
  return itemAt(
    [...numbers].sort((a, b) => a - b),
    numbers.length >> 1,
  );
}
