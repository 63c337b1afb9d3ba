import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { UserContext } from "@/lib/context";
import { ownDocument } from "./own-document";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

export interface WaitOptions {
  ms: number;
  signal: AbortSignal;
}

/** Returns when the document is in SUCCESS or FAILURE or has been deleted, on timeout, or when `signal` aborts. */
export async function waitForDocument(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  { ms, signal }: WaitOptions,
): Promise<void> {
  const where = {
    ...ownDocument(ctx, extractorId, documentId),
    status: { in: ["PENDING", "PROCESSING"] as const satisfies string[] },
  };
  const end = performance.now() + ms;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(1.5 * pause, LONGEST_PAUSE_MS)) {
    const left = end - performance.now();
    if (left <= 0 || signal.aborted || (await ctx.db.document.count({ where })) === 0) return;
    await sleep(Math.min(pause, left), undefined, { signal }).catch(() => undefined);
  }
}
