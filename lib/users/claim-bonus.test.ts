import { describe, expect } from "vitest";
import { balanceOf, ledgerOf, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { claimBonus } from "./claim-bonus";

describe("the bonus", () => {
  test("claimed fifty times concurrently is granted once, and every other claim is refused", async ({
    committed: ctx,
  }) => {
    const user = await signUp(ctx);
    const claims = await Promise.allSettled(Array.from({ length: 50 }, () => claimBonus(user)));
    const refusals = claims.filter((claim) => claim.status === "rejected");
    expect(refusals.map(({ reason }) => (reason as { code?: string }).code)).toEqual(
      Array<string>(49).fill("bonus_already_claimed"),
    );
    expect(await ledgerOf(user)).toEqual([
      ["SIGNUP", 10],
      ["BONUS", 20],
    ]);
    expect(await balanceOf(user)).toBe(30);
  });

  test.runIf(rowLocks)(
    "makes a second claim wait while the first is granted, and then refuses it",
    async ({ committed: ctx }) => {
      const user = await signUp(ctx);
      const second = await oneAfterTheOther(user, claimBonus, () => claimBonus(user));
      expect(second).toMatchObject({ status: "rejected", reason: { code: "bonus_already_claimed" } });
      expect(await balanceOf(user)).toBe(30);
    },
  );
});
