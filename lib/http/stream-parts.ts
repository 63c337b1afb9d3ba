import "server-only";

/**
 * A response's body whose parts are produced as fast as the client reads them; nothing is begun before it does.
 *
 * @param parts gets a signal that aborts when the client has gone
 */
export function streamParts(
  parts: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  let iterator: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        iterator ??= parts(gone.signal)[Symbol.asyncIterator]();
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        gone.abort();
        await iterator?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
