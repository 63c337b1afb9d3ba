import { itemAt } from "@/lib/item-at";

/**
 * Returns the middle number. Of two middle numbers, returns the higher one.
 * @throws Error if there are no numbers
 */
export function median(numbers: readonly number[]): number {
  return itemAt(
    [...numbers].sort((a, b) => a - b),
    numbers.length >> 1,
  );
}
