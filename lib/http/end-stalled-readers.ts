import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/** Shorter than the next of a reader's long reads waits for its turn. */
const STALLED_MS = 20_000;

/**
 * Closes the connection of a client that takes no byte of its answer for a while: until then the answer is in memory. One that
 * reads slowly, or waits for an answer that has not begun, is left alone.
 */
export function endStalledReaders(stalledMs = STALLED_MS): void {
  subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    // Node calls this when nothing was received or sent for that long.
    response.setTimeout(stalledMs, () => {
      if (response.socket?.writableLength) response.destroy();
    });
  });
}
