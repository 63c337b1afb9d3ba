import { constants, inflateRawSync, inflateSync, type ZlibOptions } from "node:zlib";
import { noteLoss } from "./losses";

/** Limit per stream. A page of dense vector graphics unpacks to about ten megabytes. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
/** Lower than the limit for intact streams, because broken ones are unpacked several times. */
const MAX_BROKEN_BYTES = 16 * 1024 * 1024;
const HEADER_LENGTH = 2;

let skippedStreams = 0;

export function countSkippedStreams(): number {
  return skippedStreams;
}

export async function withoutCountingSkipped<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = skippedStreams;
  return work().finally(() => (skippedStreams = before));
}

/**
 * Replaces Node's DecompressionStream, which takes several turns of the event loop per stream. A broken stream yields
 * the data before the damage and counts as a loss.
 */
class InflateStream {
  private unpacked: Buffer | null = null;

  constructor(format: string) {
    if (format !== "deflate") throw new TypeError(`unsupported: ${format}`);
  }

  readonly writable = {
    getWriter: () => ({
      ready: Promise.resolve(),
      write: async (bytes: Uint8Array): Promise<void> => {
        this.unpacked = tryInflate(inflateSync, bytes) ?? inflateBroken(bytes.subarray(HEADER_LENGTH));
      },
      close: () => Promise.resolve(),
    }),
  };

  readonly readable = this.chunks();

  private async *chunks(): AsyncGenerator<Buffer> {
    if (!this.unpacked) throw new Error("not unpacked");
    yield this.unpacked;
  }
}

function tryInflate(
  inflate: (bytes: Uint8Array, options: ZlibOptions) => Buffer,
  bytes: Uint8Array,
  options: ZlibOptions = { maxOutputLength: MAX_UNPACKED_BYTES },
): Buffer | null {
  try {
    return inflate(bytes, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") return null;
    // Return nothing: if this threw, pdf.js would unpack the stream itself.
    skippedStreams += 1;
    return Buffer.alloc(0);
  }
}

function inflateBroken(bytes: Uint8Array): Buffer {
  const whole = tryInflate(inflateRawSync, bytes);
  if (whole) return whole;
  noteLoss();
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_BROKEN_BYTES };
  let beginning: Buffer = Buffer.alloc(0);
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const end = good === 0 && bad > bytes.length ? bytes.length : (good + bad) >> 1;
    const unpacked = tryInflate(inflateRawSync, bytes.subarray(0, end), options);
    if (unpacked) [good, beginning] = [end, unpacked];
    else bad = end;
  }
  return beginning;
}

export function installNativeInflate(): void {
  Object.assign(globalThis, { DecompressionStream: InflateStream });
}
