import { describe, expect } from "vitest";
import type { Context } from "@/lib/context";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { claimDocument } from "./claim-document";

async function uploaded(ctx: Context): Promise<string> {
  const user = await signUp(ctx);
  return upload(user, await makeExtractor(user), "Number: N-7\n");
}

describe("claiming a document", () => {
  test("is done by one of twenty workers that try at once", async ({ committed: ctx }) => {
    const id = await uploaded(ctx);
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimDocument(ctx, id)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await expect(ctx.db.document.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
      attempts: 1,
      leaseToken: claims.find(Boolean)?.leaseToken,
    });
  });

  test.runIf(rowLocks)(
    "fails for a worker that has waited while another did it",
    async ({ committed: ctx }) => {
      const id = await uploaded(ctx);
      const second = await oneAfterTheOther(
        ctx,
        (ctx) => claimDocument(ctx, id),
        () => claimDocument(ctx, id),
      );
      expect(second).toEqual({ status: "fulfilled", value: null });
    },
  );
});
