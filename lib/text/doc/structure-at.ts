export function structureAt(stream: Buffer, at: number, table: Buffer): Buffer {
  if (stream.length < at + 8) return Buffer.alloc(0);
  const offset = stream.readUInt32LE(at);
  return table.subarray(offset, offset + stream.readUInt32LE(at + 4));
}

export function isCutOffAt(stream: Buffer, at: number, table: Buffer): boolean {
  if (stream.length < at + 8) return true;
  const length = stream.readUInt32LE(at + 4);
  return length > 0 && stream.readUInt32LE(at) + length > table.length;
}
