import "server-only";

/**
 * Reads the first part before responding, because a response cannot fail once it has started.
 * @param parts gets a signal that aborts when the client has gone
 */
export async function streamParts(
  request: Request,
  parts: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
): Promise<ReadableStream<Uint8Array> | null> {
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
