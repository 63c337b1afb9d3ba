import { describe, expect } from "vitest";
import { balanceOf, ledgerOf, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { claimBonus } from "./claim-bonus";

describe("the bonus", () => {
  test("claimed fifty times at once is granted once, and every other claim is told so", async ({
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
    "that is being granted lets a second claim wait, and then refuses it",
    async ({ committed: ctx }) => {
      const user = await signUp(ctx);
      const second = await oneAfterTheOther(user, claimBonus, () => claimBonus(user));
      expect(second).toMatchObject({ status: "rejected", reason: { code: "bonus_already_claimed" } });
      expect(await balanceOf(user)).toBe(30);
    },
  );
});
