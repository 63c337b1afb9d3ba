import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/** Must be shorter than the time that a reader's next long read waits for its turn. */
const STALLED_MS = 20_000;

/**
 * Closes stalled connections, because an open one keeps its response in memory. Slow readers, and clients
 * whose response hasn't started, stay connected.
 */
export function endStalledReaders(stalledMs = STALLED_MS): void {
  subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    response.setTimeout(stalledMs, () => {
      if (response.socket?.writableLength) response.destroy();
    });
  });
}
