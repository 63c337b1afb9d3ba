export interface SizedRow {
  id: string;
  size: number;
}

/** @param maxSize total size of a batch's rows; a larger row gets its own batch */
export function* batches(rows: SizedRow[], maxSize: number, maxRows = Infinity): Generator<string[]> {
  let batch: string[] = [];
  let total = 0;
  for (const { id, size } of rows) {
    if (batch.length === maxRows || (total + size > maxSize && batch.length > 0)) {
      yield batch;
      batch = [];
      total = 0;
    }
    batch.push(id);
    total += size;
  }
  if (batch.length > 0) yield batch;
}
