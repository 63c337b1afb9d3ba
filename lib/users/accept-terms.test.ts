import { describe, expect } from "vitest";
import { signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { acceptTerms } from "./accept-terms";

describe("accepting the terms", () => {
  test.runIf(rowLocks)("twice at the same time keeps the date of the first", async ({ committed: ctx }) => {
    const user = await signUp(ctx);
    await ctx.db.user.update({ where: { id: user.user.id }, data: { tosAcceptedAt: null } });
    const at = (year: number) => ({ ...user, now: () => new Date(Date.UTC(year, 0)) });
    const first = at(2030);
    await oneAfterTheOther(first, acceptTerms, () => acceptTerms(at(2031)));
    await expect(ctx.db.user.findUniqueOrThrow({ where: { id: user.user.id } })).resolves.toMatchObject({
      tosAcceptedAt: first.now(),
    });
  });
});
