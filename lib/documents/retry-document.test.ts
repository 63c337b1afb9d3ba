import { describe, expect } from "vitest";
import { AppError } from "@/lib/errors";
import { uploadedDocument } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { leaseDocument } from "@/tests/setup/job-steps";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { failDocument } from "./processing/fail-document";
import { retryDocument } from "./retry-document";

describe("retrying a failed document", () => {
  test.runIf(rowLocks)("twice at the same time starts one run", async ({ committed: ctx }) => {
    const { user, extractor: extractorId, id } = await uploadedDocument(ctx);
    const lease = await leaseDocument(ctx, id);
    await failDocument(ctx, lease!, new AppError("engine_refused", "The model declined."));

    const second = await oneAfterTheOther(
      user,
      (user) => retryDocument(user, extractorId, id),
      () => retryDocument(user, extractorId, id),
    );
    expect(second).toMatchObject({ status: "rejected", reason: { code: "conflict" } });
    await expect(ctx.db.document.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({ run: 2 });
    await expect(ctx.db.job.findMany({ where: { subjectId: id } })).resolves.toMatchObject([{ attempts: 0 }]);
  });

  test("sends a retry event, not an upload event", async ({ ctx, events }) => {
    const { user, extractor: extractorId, id: documentId } = await uploadedDocument(ctx);
    const lease = await leaseDocument(ctx, documentId);
    await failDocument(ctx, lease!, new AppError("engine_refused", "The model declined."));
    await retryDocument(user, extractorId, documentId);
    expect(events.slice(1)).toEqual([
      { name: "document/retry-requested", data: { documentId, userId: user.user.id } },
    ]);
  });
});
