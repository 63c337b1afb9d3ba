export function firstIndex<T>(items: readonly T[], fits: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(items[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
