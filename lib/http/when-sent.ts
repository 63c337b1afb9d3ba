import "server-only";

/** A body that nobody takes and nobody gives up counts as sent after a minute. */
const PATIENCE_MS = 60_000;

/**
 * The same response, which calls `done` when its body has been taken or nobody takes it any more. Until then it is kept in
 * memory, so a slow reader counts as long as he reads.
 *
 * @param done may be called more than once
 */
export function whenSent(request: Request, response: Response, done: () => void): Response {
  // Of an answer to HEAD nobody looks at the body, and neither where the sender is gone.
  if (!response.body || request.method === "HEAD" || request.signal.aborted) {
    done();
    return response;
  }
  const timer = setTimeout(done, PATIENCE_MS).unref();
  const end = () => {
    clearTimeout(timer);
    request.signal.removeEventListener("abort", end);
    done();
  };
  request.signal.addEventListener("abort", end);
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done: ended, value } = await reader.read();
      if (!ended) return controller.enqueue(value);
      controller.close();
      end();
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
