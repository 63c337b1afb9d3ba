import { closeSync, fstatSync, openSync, readSync } from "node:fs";

export interface ByteSource {
  readonly length: number;
  /** Returns the part of the range that exists. The bytes are valid until the next call. */
  read: (start: number, end: number) => Buffer;
}

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { length: buffer.length, read: (start, end) => buffer.subarray(start, end) };
}

const WINDOW_BYTES = 64 * 1024;

/**
 * Reads synchronously, and keeps at most 64 KB or one longer range in memory. Meant for files that have just been
 * written.
 */
export function withFileBytes<T>(path: string, read: (file: ByteSource) => T): T {
  const file = openSync(path, "r");
  try {
    return read(fileSource(file));
  } finally {
    closeSync(file);
  }
}

function fileSource(file: number): ByteSource {
  const window = Buffer.allocUnsafe(WINDOW_BYTES);
  const { size: length } = fstatSync(file);
  let from = 0;
  let filled = 0;
  return {
    length,
    read(start, end) {
      if (end - start > WINDOW_BYTES) {
        const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(end, length) - start));
        return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, start));
      }
      if (start < from || Math.min(end, length) > from + filled) {
        from = start;
        filled = readSync(file, window, 0, WINDOW_BYTES, start);
      }
      return window.subarray(start - from, Math.min(filled, end - from));
    },
  };
}
