import { describe, expect } from "vitest";
import { listPage } from "@/lib/api/list-answer";
import { postEntry } from "@/lib/credits/post-entry";
import { signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { bonusLeft, findBonus } from "./bonus";
import { claimBonus } from "./claim-bonus";
import { listLedger } from "./list-ledger";

describe("the ledger of a user", () => {
  test("explains the balance, newest first, in pages, without entries of others", async ({ ctx }) => {
    const [user, other] = [await signUp(ctx), await signUp(ctx)];
    await claimBonus(user);
    await postEntry(ctx, {
      userId: user.user.id,
      kind: "CHARGE",
      amount: -2,
      key: `c:${user.user.id}`,
      words: 10_001,
    });
    await claimBonus(other);
    const pageAfter = (after?: string) => listPage({ limit: 2, after }, (slice) => listLedger(user, slice));
    const first = await pageAfter();
    expect(first.items).toEqual([
      {
        id: expect.any(String) as string,
        created_at: expect.any(String) as string,
        kind: "CHARGE",
        amount: -2,
        balance: 28,
        words: 10_001,
      },
      expect.objectContaining({ kind: "BONUS", amount: 20, balance: 30, words: null }),
    ]);
    const second = await pageAfter(first.next_cursor ?? undefined);
    expect(second).toMatchObject({ items: [{ kind: "SIGNUP", amount: 10, balance: 10 }], next_cursor: null });
  });

  test("states how much of the bonus is left and how much was granted", async ({ ctx }) => {
    const user = await signUp(ctx);
    expect([await bonusLeft(user), await findBonus(user)]).toEqual([20, null]);
    await claimBonus(user);
    expect([await bonusLeft(user), await findBonus(user)]).toEqual([0, 20]);
  });
});
