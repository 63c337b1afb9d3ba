import { itemAt } from "@/lib/item-at";

const NO_FIT = 0;

/** Finds the assignment with the highest total score (Hungarian algorithm). */
export function assign(scores: readonly (readonly number[])[]): (number | null)[] {
  const count = scores.length;
  const width = Math.max(count, ...scores.map((row) => row.length));
  const fit = (row: number, column: number) => scores[row]?.[column] ?? NO_FIT;
  const rowPotential = new Float64Array(count + 1);
  const columnPotential = new Float64Array(width + 1);
  const rowOf = new Int32Array(width + 1);
  const cameFrom = new Int32Array(width + 1);
  for (let row = 1; row <= count; row += 1) {
    rowOf[0] = row;
    let at = 0;
    const least = new Float64Array(width + 1).fill(Infinity);
    const done = new Uint8Array(width + 1);
    do {
      done[at] = 1;
      const current = itemAt(rowOf, at);
      let delta = Infinity;
      let next = 0;
      for (let column = 1; column <= width; column += 1) {
        if (done[column]) continue;
        const reduced =
          -fit(current - 1, column - 1) - itemAt(rowPotential, current) - itemAt(columnPotential, column);
        if (reduced < itemAt(least, column)) {
          least[column] = reduced;
          cameFrom[column] = at;
        }
        if (itemAt(least, column) < delta) {
          delta = itemAt(least, column);
          next = column;
        }
      }
      for (let column = 0; column <= width; column += 1) {
        if (done[column]) {
          const owner = itemAt(rowOf, column);
          rowPotential[owner] = itemAt(rowPotential, owner) + delta;
          columnPotential[column] = itemAt(columnPotential, column) - delta;
        } else least[column] = itemAt(least, column) - delta;
      }
      at = next;
    } while (rowOf[at] !== 0);
    do {
      const previous = itemAt(cameFrom, at);
      rowOf[at] = itemAt(rowOf, previous);
      at = previous;
    } while (at !== 0);
  }
  const places: (number | null)[] = scores.map(() => null);
  for (let column = 1; column <= width; column += 1) {
    const row = itemAt(rowOf, column) - 1;
    if (row >= 0 && fit(row, column - 1) > NO_FIT) places[row] = column - 1;
  }
  return places;
}
