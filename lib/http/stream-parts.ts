import "server-only";

/**
 * A response's body whose parts are produced as fast as the client reads them, but for the first: it is there before the
 * response, which cannot become a failure any more once it has begun.
 *
 * @param parts gets a signal that aborts when the client has gone
 * @throws what the parts throw before the first of them
 */
export async function streamParts(
  request: Request,
  parts: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
): Promise<ReadableStream<Uint8Array> | null> {
  // The reader has gone.
  if (request.method === "HEAD") return null;
  const gone = new AbortController();
  const iterator = parts(gone.signal)[Symbol.asyncIterator]();
  const leave = async () => {
    gone.abort();
    await iterator.return?.();
  };
  let next: Promise<IteratorResult<Uint8Array>> | undefined = iterator.next();
  await next;
  if (request.signal.aborted) await leave();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await (next ?? iterator.next());
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}
