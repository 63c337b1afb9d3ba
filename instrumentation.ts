import type { Instrumentation } from "next";

export async function register(): Promise<void> {
  // Next replaces this expression at build time, which keeps Node modules out of the Edge runtime.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const [{ normaliseIncomingRequests }, { endStalledReaders }, { refuseUnreadable }, { watchPages }] =
      await Promise.all([
        import("./lib/http/incoming-requests"),
        import("./lib/http/end-stalled-readers"),
        import("./lib/http/refuse-unreadable"),
        import("./lib/http/unavailable-pages"),
      ]);
    normaliseIncomingRequests();
    endStalledReaders();
    refuseUnreadable();
    watchPages();
    const [{ env }, { describePrintedErrors }, { metrics }] = await Promise.all([
      import("./lib/env"),
      import("./lib/log"),
      import("./lib/metrics/metrics"),
    ]);
    // In development, developers need the whole error.
    if (env().NODE_ENV === "production") describePrintedErrors();
    metrics();
    const [{ startEmbeddedRunner }, { endWithSignals }, { OpenRequests }] = await Promise.all([
      import("./inngest/start-embedded-runner"),
      import("./inngest/end-with-signals"),
      import("./lib/http/open-requests"),
    ]);
    startEmbeddedRunner();
    endWithSignals(OpenRequests.watched());
  }
}

export const onRequestError: Instrumentation.onRequestError = async (error, { headers }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { noteFailedPage } = await import("./lib/http/unavailable-pages");
  noteFailedPage(error, headers);
};
