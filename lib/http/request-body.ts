import "server-only";
import { AppError } from "@/lib/errors";

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
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("bad_request", "The request was interrupted.", { cause });
  }
}
