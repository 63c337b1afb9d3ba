import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/** Must be shorter than LONG_READ_TIMEOUT_MS (enforce-limits.ts). */
const STALLED_MS = 20_000;

/**
 * Ends stalled connections, because they keep responses in memory. Slow readers, and clients whose response hasn't
 * started, stay connected.
 */
export function endStalledReaders(stalledMs = STALLED_MS): void {
  subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    response.setTimeout(stalledMs, () => {
      if (response.socket?.writableLength) response.destroy();
    });
  });
}
