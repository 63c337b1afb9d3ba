import { expect, vi } from "vitest";
import type * as client from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { createUploadedDocument, createUser } from "@/tests/setup/uploaded-document";
import { renderMetrics } from "./render-metrics";

vi.mock("@/lib/db/client", async (original) => ({
  ...(await original<typeof client>()),
  databasePool: () => ({ totalCount: 0, idleCount: 0, waitingCount: 0 }),
}));

test("a document that waits for its next attempt is measured as waiting, from when its work began", async ({
  ctx,
}) => {
  const id = await createUploadedDocument(ctx, await createUser(ctx));
  const busy = {
    ...ctx.engine,
    extract: () => Promise.reject(new AppError("engine_busy", "Busy", { retryAfterSeconds: 600 })),
  };
  expect(await processDocumentOnce({ ...ctx, engine: busy }, id)).toMatchObject({ next: "retry" });
  const later = new Date(Date.now() + 90_000);
  const { text } = await renderMetrics({ ...ctx, now: () => later });
  const [, seconds] = /^gleaner_oldest_waiting_document_seconds (\S+)$/m.exec(text) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(90);
});
