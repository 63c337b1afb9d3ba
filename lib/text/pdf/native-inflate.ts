import { inflateSync } from "node:zlib";

/** What one stream of a PDF may unpack to: a page of dense vector drawing has some ten megabytes. */
const MOST_BYTES = 128 * 1024 * 1024;

let bombs = 0;

/** How many streams were left out so far in this process because they unpack to more than any page needs. */
export function bombsLeftOut(): number {
  return bombs;
}

/**
 * Stands in for the platform's DecompressionStream, through which pdf.js unpacks nearly everything. Node's has a pair
 * of web streams and several turns of the event loop for each of a document's hundreds of small pieces, which costs
 * more than the unpacking. A piece that does not unpack cleanly fails here as there, and pdf.js repairs what it can.
 */
class InflateStream {
  private unpacked: Buffer | null = null;

  constructor(format: string) {
    if (format !== "deflate") throw new TypeError(`unsupported: ${format}`);
  }

  readonly writable = {
    getWriter: () => ({
      ready: Promise.resolve(),
      write: (bytes: Uint8Array): Promise<void> => {
        try {
          this.unpacked = inflateSync(bytes, { maxOutputLength: MOST_BYTES });
          return Promise.resolve();
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
            // Nothing instead of an error: pdf.js would start to unpack it by its own means.
            bombs += 1;
            this.unpacked = Buffer.alloc(0);
            return Promise.resolve();
          }
          return Promise.reject(error as Error);
        }
      },
      close: () => Promise.resolve(),
    }),
  };

  readonly readable = {
    [Symbol.asyncIterator]: (): AsyncIterator<Buffer> => {
      let { unpacked } = this;
      return {
        next: () => {
          const value = unpacked;
          unpacked = null;
          if (value) return Promise.resolve({ done: false, value });
          return this.unpacked
            ? Promise.resolve({ done: true, value: undefined })
            : Promise.reject(new Error("not unpacked"));
        },
      };
    },
  };
}

/** From now on, in this process, pdf.js unpacks natively. */
export function unpackNatively(): void {
  Object.assign(globalThis, { DecompressionStream: InflateStream });
}
