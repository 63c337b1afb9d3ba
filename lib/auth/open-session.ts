import "server-only";
import { randomUUID } from "node:crypto";
import type { Context } from "@/lib/context";
import { Prisma } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/in-transaction";
import { createUser } from "@/lib/users/create-user";

export const SESSION_SECONDS = 30 * 24 * 3600;

export interface OpenedSession {
  sessionToken: string;
  expires: Date;
}

/** Writes the row as Auth.js would. Creates the account if the address is new. */
export async function openSession(ctx: Context, email: string): Promise<OpenedSession> {
  const sessionToken = randomUUID();
  const expires = new Date(ctx.now().getTime() + SESSION_SECONDS * 1000);
  for (;;) {
    try {
      const found = await ctx.db.user.findUnique({ where: { email }, select: { id: true } });
      const { id: userId } = found ?? (await createUser(ctx, { email }));
      await inTransaction(ctx, ({ db }) => db.session.create({ data: { sessionToken, userId, expires } }), {
        userId,
      });
      return { sessionToken, expires };
    } catch (error) {
      // The account was created or deleted in the meantime, so look it up again.
      if (!isViolation(error)) throw error;
    }
  }
}

/** P2002: a unique value already exists. P2003: a referenced row does not exist. */
function isViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && ["P2002", "P2003"].includes(error.code);
}
