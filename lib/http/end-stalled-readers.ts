import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/** Shorter than a reader's next long read waits for its turn. */
const STALLED_MS = 20_000;

/**
 * Closes stalled connections, because the answer stays in memory until then. Slow readers, and clients whose
 * answer has not begun, keep theirs.
 */
export function endStalledReaders(stalledMs = STALLED_MS): void {
  subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    response.setTimeout(stalledMs, () => {
      if (response.socket?.writableLength) response.destroy();
    });
  });
}
