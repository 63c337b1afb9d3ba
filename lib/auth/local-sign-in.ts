import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { z } from "zod";
import type { Context } from "@/lib/context";
import { serverContext } from "@/lib/server-context";
import { inTransaction } from "@/lib/db/in-transaction";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { createUser } from "@/lib/users/create-user";
import { hasGoogle, SESSION_SECONDS } from "./auth";
import { isLocalRequest } from "./local-request";
import { isSecure, sessionCookieName } from "./session-cookie";

const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(254));

/**
 * Whether an email address alone is enough to sign in: only where no Google client is configured and the host is local,
 * and in production only if the operator allows it.
 */
export async function isLocalSignInAllowed(): Promise<boolean> {
  const { NODE_ENV, ALLOW_LOCAL_SIGN_IN } = env();
  if (hasGoogle()) return false;
  if (NODE_ENV === "production" && !ALLOW_LOCAL_SIGN_IN) return false;
  return isLocalRequest(await headers());
}

/**
 * Signs a user in by email address alone. Writes the same row and cookie as Auth.js would, and creates the account if the
 * address is new.
 *
 * @returns false if `address` is not an email address.
 * @throws AppError `not_found` where the local sign-in is not allowed.
 */
export async function signInLocally(address: unknown): Promise<boolean> {
  if (!(await isLocalSignInAllowed())) throw new AppError("not_found", "There is nothing at this address.");
  const email = emailAddress.safeParse(address);
  if (!email.success) return false;

  const ctx = serverContext();
  const userId = await findOrCreateUser(ctx, email.data);
  const sessionToken = randomUUID();
  const expires = new Date(ctx.now().getTime() + SESSION_SECONDS * 1000);
  await inTransaction(ctx, ({ db }) => db.session.create({ data: { sessionToken, userId, expires } }), {
    userId,
  });

  const secure = isSecure(await headers());
  (await cookies()).set(sessionCookieName(secure), sessionToken, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    expires,
  });
  return true;
}

async function findOrCreateUser(ctx: Context, email: string): Promise<string> {
  const find = () => ctx.db.user.findUnique({ where: { email }, select: { id: true } });
  const user =
    (await find()) ??
    (await createUser(ctx, { email }).catch(async (error: unknown) => {
      // Of two concurrent first sign-ins, the other has created the account.
      const other = await find();
      if (!other) throw error;
      return other;
    }));
  return user.id;
}
