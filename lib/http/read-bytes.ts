import "server-only";
import { AppError } from "@/lib/errors";

const MAX_DRAINED_BYTES = 32 * 1024 * 1024;

/**
 * Reads one chunk at a time. Node's adapter reads ahead, and cancelling it during a read throws an error that cannot
 * be caught.
 * @throws the error that `tooLarge` creates; AppError `bad_request` when the client aborts
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
    for (let chunk = await nextOf(body); !chunk.done; chunk = await nextOf(body)) {
      size += chunk.value.byteLength;
      if (size > maxBytes) throw tooLarge();
      yield chunk.value;
    }
  } finally {
    void drain(body);
  }
}

/** Reads the rest of the body, so that a client that is still sending sees the response. */
async function drain(body: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    for (let size = 0; size < MAX_DRAINED_BYTES;) {
      const { done, value } = await nextOf(body);
      if (done) return;
      size += value.byteLength;
    }
    await body.return?.();
  } catch {
    // The client has disconnected.
  }
}

async function nextOf(body: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array, undefined>> {
  try {
    return (await body.next()) as IteratorResult<Uint8Array, undefined>;
  } catch (cause) {
    throw new AppError("bad_request", "The request was interrupted.", { cause });
  }
}
