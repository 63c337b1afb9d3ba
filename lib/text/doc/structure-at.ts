/** The structure of a table whose offset and length the stream has at `at`; empty where there is none. */
export function structureAt(stream: Buffer, at: number, table: Buffer): Buffer {
  if (stream.length < at + 8) return Buffer.alloc(0);
  const offset = stream.readUInt32LE(at);
  return table.subarray(offset, offset + stream.readUInt32LE(at + 4));
}

/** Whether a table ends before the structure whose offset and length the stream has at `at`. */
export function isCutOffAt(stream: Buffer, at: number, table: Buffer): boolean {
  if (stream.length < at + 8) return true;
  const length = stream.readUInt32LE(at + 4);
  return length > 0 && stream.readUInt32LE(at) + length > table.length;
}
