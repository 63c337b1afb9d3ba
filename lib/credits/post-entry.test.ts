import { describe, expect } from "vitest";
import type { DatabaseContext } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { balanceOf, ledgerOf, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { chargeDocument } from "./charge-document";
import { getUsage } from "./get-usage";
import { postEntry } from "./post-entry";
import { refundDocument } from "./refund-document";

describe("the ledger", () => {
  test("a new account starts with ten credits and an entry that explains them", async ({ ctx }) => {
    const user = await signUp(ctx);
    expect(await balanceOf(user)).toBe(10);
    expect(await ledgerOf(user)).toEqual([["SIGNUP", 10]]);
  });

  test("posting twice with the same key changes the balance once", async ({ ctx }) => {
    const user = await signUp(ctx);
    const entry = { userId: user.user.id, kind: "BONUS", amount: 20, key: "one" } as const;
    expect(await postEntry(ctx, entry)).toEqual({ balance: 30, posted: true });
    expect(await postEntry(ctx, entry)).toEqual({ balance: 30, posted: false });
    expect(await balanceOf(user)).toBe(30);
  });

  test("an entry that would make the balance negative is refused and leaves no trace", async ({ ctx }) => {
    const user = await signUp(ctx);
    const refused = postEntry(ctx, { userId: user.user.id, kind: "ADJUSTMENT", amount: -11, key: "x" });
    await expect(refused).rejects.toMatchObject({ code: "not_enough_credits" });
    expect(await ledgerOf(user)).toEqual([["SIGNUP", 10]]);
  });

  test("charging a run twice debits it once; refunding it twice credits it once, in full", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    const run = { id: "document", userId: user.user.id, run: 1, keyId: null };
    expect(await chargeDocument(ctx, run, 25_000)).toBe(3);
    expect(await chargeDocument(ctx, run, 25_000)).toBe(3);
    expect(await balanceOf(user)).toBe(7);
    await refundDocument(ctx, run);
    await refundDocument(ctx, run);
    expect(await ledgerOf(user)).toEqual([
      ["SIGNUP", 10],
      ["CHARGE", -3],
      ["REFUND", 3],
    ]);
  });

  test("refunding a run that was never charged does nothing", async ({ ctx }) => {
    const user = await signUp(ctx);
    await refundDocument(ctx, { id: "document", userId: user.user.id, run: 1 });
    expect(await balanceOf(user)).toBe(10);
  });

  test("the error for too few credits names the price and the balance", async ({ ctx }) => {
    const user = await signUp(ctx);
    const charge = chargeDocument(
      ctx,
      { id: "document", userId: user.user.id, run: 1, keyId: null },
      110_000,
    );
    await expect(charge).rejects.toThrow(
      new AppError(
        "not_enough_credits",
        "Not enough credits: this document needs 11, but your balance is 10.",
      ),
    );
  });

  test("usage counts what was charged and not refunded", async ({ ctx }) => {
    const { user } = await signUp(ctx);
    await chargeDocument(ctx, { id: "kept", userId: user.id, run: 1, keyId: null }, 12_000);
    await chargeDocument(ctx, { id: "failed", userId: user.id, run: 1, keyId: null }, 5_000);
    await refundDocument(ctx, { id: "failed", userId: user.id, run: 1 });
    expect(await getUsage(ctx, user.id)).toEqual({ documents: 1, words: 12_000, credits: 2 });
  });

  test("usage counts a document that was read twice once, with what both cost", async ({ ctx }) => {
    const { user } = await signUp(ctx);
    for (const run of [1, 2])
      await chargeDocument(ctx, { id: "twice", userId: user.id, run, keyId: null }, 12_000);
    expect(await getUsage(ctx, user.id)).toEqual({ documents: 1, words: 24_000, credits: 4 });
  });

  test("of four hundred concurrent spends on fifty credits, exactly fifty succeed", async ({
    committed: ctx,
  }) => {
    const { user } = await signUp(ctx);
    await postEntry(ctx, { userId: user.id, kind: "ADJUSTMENT", amount: 40, key: `top-up:${user.id}` });
    const spends = await Promise.allSettled(
      Array.from({ length: 400 }, (_, index) =>
        inTransaction(ctx, (ctx) =>
          postEntry(ctx, { userId: user.id, kind: "CHARGE", amount: -1, key: `spend:${user.id}:${index}` }),
        ),
      ),
    );
    expect(spends.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
    const entries = await ctx.db.ledgerEntry.findMany({ where: { userId: user.id } });
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect((await ctx.db.user.findUniqueOrThrow({ where: { id: user.id } })).credits).toBe(0);
  });

  test.runIf(rowLocks)(
    "a spend waits for a concurrent one, and sees the balance that it has left",
    async ({ committed: ctx }) => {
      const user = await signUp(ctx);
      const spend = (ctx: DatabaseContext, key: string) =>
        postEntry(ctx, { userId: user.user.id, kind: "CHARGE", amount: -6, key: `${key}:${user.user.id}` });
      const second = await oneAfterTheOther(
        user,
        (user) => spend(user, "first"),
        () => spend(user, "second"),
      );
      expect(second).toMatchObject({
        status: "rejected",
        reason: { message: "Not enough credits: this needs 6, but your balance is 4." },
      });
      expect(await balanceOf(user)).toBe(4);
    },
  );
});
