import { describe, expect } from "vitest";
import { READS_AT_A_TIME } from "@/lib/api/limits";
import type { Operation } from "@/lib/api/operations";
import { test } from "@/tests/setup/context";
import { enforceLimits } from "./enforce-limits";

const READ = { method: "GET", path: "/api/user", summary: "", status: 200, answer: null } as const;
const LONG: Operation = { ...READ, long: true };

/** The client disconnects after it was admitted to the reads, while it waits for the long one. */
function disconnectsWhileWaiting(): AbortSignal {
  let checks = 0;
  const signal = new AbortController().signal;
  return Object.defineProperty(signal, "aborted", { get: () => (checks += 1) > 1 });
}

describe("a long read whose client disconnects while it waits", () => {
  test("leaves room for the next read", async ({ ctx }) => {
    const caller = { userId: "reader", key: undefined };
    for (let times = 0; times < READS_AT_A_TIME; times += 1) {
      const refused = enforceLimits(ctx, LONG, caller, disconnectsWhileWaiting());
      await expect(refused).rejects.toMatchObject({ code: "bad_request" });
    }
    const release = await enforceLimits(ctx, READ, caller, new AbortController().signal);
    release();
  });
});
