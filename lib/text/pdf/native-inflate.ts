import { inflateSync } from "node:zlib";

/** The limit for one unpacked stream: a page of dense vector graphics has some ten megabytes. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;

let skippedStreams = 0;

/** The number of streams that this process has skipped because they exceed {@link MAX_UNPACKED_BYTES}. */
export function countSkippedStreams(): number {
  return skippedStreams;
}

/**
 * Replaces the platform's DecompressionStream, with which pdf.js unpacks nearly everything. Node's uses a pair of web
 * streams and several turns of the event loop for each of a document's hundreds of small streams, which costs more than
 * unpacking them. A broken stream fails as with Node's, and pdf.js repairs what it can.
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
        try {
          this.unpacked = inflateSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") throw error;
          // Empty instead of an error, after which pdf.js would unpack the stream itself.
          skippedStreams += 1;
          this.unpacked = Buffer.alloc(0);
        }
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

/** Makes pdf.js unpack with zlib from now on, in this process. */
export function installNativeInflate(): void {
  Object.assign(globalThis, { DecompressionStream: InflateStream });
}
