import "server-only";
import { AppError } from "@/lib/errors";

/** What of an unwanted body is let in and forgotten, before the connection is cut. */
const MAX_FORGOTTEN_BYTES = 32 * 1024 * 1024;

/**
 * A request's body as it comes in, at most `maxBytes` of it. It is read from the web stream itself, one piece at a time:
 * Node's adapter for it reads ahead, and what is cancelled in the midst of that throws where nobody can catch it.
 *
 * @throws what `tooLarge` makes; AppError `bad_request` when the sender breaks off.
 */
export async function* readBytes(
  request: Request,
  maxBytes: number,
  tooLarge: () => AppError,
): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  const body = (request.body as unknown as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  let size = 0;
  try {
    for (let piece = await nextOf(body); !piece.done; piece = await nextOf(body)) {
      size += piece.value.byteLength;
      if (size > maxBytes) throw tooLarge();
      yield piece.value;
    }
  } finally {
    void forget(body);
  }
}

/** Who still sends does not see the answer when the connection is cut: most senders come to their end this way. */
async function forget(body: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    for (let size = 0; size < MAX_FORGOTTEN_BYTES;) {
      const { done, value } = await nextOf(body);
      if (done) return;
      size += value.byteLength;
    }
    await body.return?.();
  } catch {
    // The sender is gone: nothing is left to forget.
  }
}

async function nextOf(body: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array, undefined>> {
  try {
    return (await body.next()) as IteratorResult<Uint8Array, undefined>;
  } catch (cause) {
    throw new AppError("bad_request", "The request was interrupted.", { cause });
  }
}
