/** @throws if the list has no item at this index */
export function itemAt<Item>(list: ArrayLike<Item>, index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`No item ${index} of ${list.length}`);
  return item;
}
