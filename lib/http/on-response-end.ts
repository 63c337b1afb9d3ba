import "server-only";

/** A body that is neither read nor cancelled counts as ended after a minute. */
const TIMEOUT_MS = 60_000;

/**
 * Wraps a response so that `done` is called when its body has been read to the end or abandoned. A body stays in memory
 * until then, so that a slow client counts against its limit for as long as it reads.
 *
 * @param done is called once
 */
export function onResponseEnd(request: Request, response: Response, done: () => void): Response {
  // The body is never read if the request is a HEAD or the client has disconnected.
  if (!response.body || request.method === "HEAD" || request.signal.aborted) {
    done();
    return response;
  }
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    request.signal.removeEventListener("abort", end);
    done();
  };
  const timer = setTimeout(end, TIMEOUT_MS).unref();
  request.signal.addEventListener("abort", end);
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done: last, value } = await reader.read();
      if (!last) return controller.enqueue(value);
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
