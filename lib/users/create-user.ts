import "server-only";
import type { Context } from "@/lib/context";
import { postEntry } from "@/lib/credits/post-entry";
import { inTransaction } from "@/lib/db/in-transaction";
import type { User } from "@/lib/db/generated/client";
import { env } from "@/lib/env";

export interface NewUser {
  email: string;
  name?: string | null;
  image?: string | null;
  emailVerified?: Date | null;
}

/** Creates an account and grants it the sign-up credits, in one transaction. */
export function createUser(ctx: Context, input: NewUser): Promise<User> {
  return inTransaction(ctx, async (ctx) => {
    const user = await ctx.db.user.create({
      data: {
        email: input.email,
        name: input.name ?? null,
        image: input.image ?? null,
        emailVerified: input.emailVerified ?? null,
      },
    });
    const amount = env().SIGNUP_CREDITS;
    if (amount === 0) return user;
    const { balance } = await postEntry(ctx, {
      userId: user.id,
      kind: "SIGNUP",
      amount,
      key: `signup:${user.id}`,
    });
    return { ...user, credits: balance };
  });
}
