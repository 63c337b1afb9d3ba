/** The assignment of places to asked columns whose scores add up to the most: by rows, with potentials (Kuhn, Munkres). */
export function assign(scores: readonly (readonly number[])[]): (number | null)[] {
  const count = scores.length;
  const width = Math.max(count, ...scores.map((row) => row.length));
  const cost = (row: number, column: number) => -(scores[row]?.[column] ?? 0);
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
      const current = rowOf[at] ?? 0;
      let delta = Infinity;
      let next = 0;
      for (let column = 1; column <= width; column += 1) {
        if (done[column]) continue;
        const reduced =
          cost(current - 1, column - 1) - (rowPotential[current] ?? 0) - (columnPotential[column] ?? 0);
        if (reduced < (least[column] ?? Infinity)) {
          least[column] = reduced;
          cameFrom[column] = at;
        }
        if ((least[column] ?? Infinity) < delta) {
          delta = least[column] ?? Infinity;
          next = column;
        }
      }
      for (let column = 0; column <= width; column += 1) {
        if (done[column]) {
          const owner = rowOf[column] ?? 0;
          rowPotential[owner] = (rowPotential[owner] ?? 0) + delta;
          columnPotential[column] = (columnPotential[column] ?? 0) - delta;
        } else least[column] = (least[column] ?? 0) - delta;
      }
      at = next;
    } while (rowOf[at] !== 0);
    do {
      const previous = cameFrom[at] ?? 0;
      rowOf[at] = rowOf[previous] ?? 0;
      at = previous;
    } while (at !== 0);
  }
  const places: (number | null)[] = scores.map(() => null);
  for (let column = 1; column <= width; column += 1) {
    const row = (rowOf[column] ?? 0) - 1;
    if (row >= 0 && (scores[row]?.[column - 1] ?? 0) > 0) places[row] = column - 1;
  }
  return places;
}
