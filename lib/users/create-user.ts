import "server-only";
import type { Context } from "@/lib/context";
import { postEntry } from "@/lib/credits/post-entry";
import { inTransaction } from "@/lib/db/in-transaction";
import type { Prisma, User } from "@/lib/db/generated/client";
import { env } from "@/lib/env";
import { hasSpentFreeCredits } from "./former-accounts";

type NewUser = Pick<Prisma.UserCreateInput, "email" | "name" | "image" | "emailVerified">;

/** Grants the sign-up credits, unless a deleted account with the same address recently spent them. */
export function createUser(ctx: Context, data: NewUser): Promise<User> {
  return inTransaction(ctx, async (ctx) => {
    const user = await ctx.db.user.create({ data });
    const amount = env().SIGNUP_CREDITS;
    if (amount === 0 || (await hasSpentFreeCredits(ctx, user.email))) return user;
    const { balance } = await postEntry(ctx, {
      userId: user.id,
      kind: "SIGNUP",
      amount,
      key: `signup:${user.id}`,
    });
    return { ...user, credits: balance };
  });
}
