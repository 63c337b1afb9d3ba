import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Random access to a document's bytes, in memory or on disk. */
export interface ByteSource {
  readonly length: number;
  /** The bytes from `start` to `end` (exclusive), as far as they exist. Valid until the next call. */
  read: (start: number, end: number) => Buffer;
}

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { length: buffer.length, read: (start, end) => buffer.subarray(start, end) };
}

const WINDOW_BYTES = 64 * 1024;

/**
 * Runs `read` with a file on disk, at most one range or 64 KB of it in memory at a time. Synchronous: for files just
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
