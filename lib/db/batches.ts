export interface SizedRow {
  id: string;
  size: number;
}

/** @param maxSize for a batch's rows together; a larger row is a batch of its own */
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
