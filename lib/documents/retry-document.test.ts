import { describe, expect } from "vitest";
import { AppError } from "@/lib/errors";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { claimDocument } from "./processing/claim-document";
import { failDocument } from "./processing/fail-document";
import { retryDocument } from "./retry-document";

describe("retrying a failed document", () => {
  test.runIf(rowLocks)("twice at once begins one run", async ({ committed: ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user);
    const id = await upload(user, extractorId, "Number: N-7\n");
    const claim = await claimDocument(ctx, id);
    await failDocument(ctx, claim!, new AppError("engine_refused", "The model declined."));

    const second = await oneAfterTheOther(
      user,
      (user) => retryDocument(user, extractorId, id),
      () => retryDocument(user, extractorId, id),
    );
    expect(second).toMatchObject({ status: "rejected", reason: { code: "conflict" } });
    await expect(ctx.db.document.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({ run: 2 });
  });
});
