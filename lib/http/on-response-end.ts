import "server-only";

const TIMEOUT_MS = 60_000;

/** Calls `done` once, when the body has been read or abandoned. */
export function onResponseEnd(request: Request, response: Response, done: () => void): Response {
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
