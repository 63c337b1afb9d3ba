import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { z } from "zod";
import { serverContext } from "@/lib/context";
import { env, isLocalHost } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { createUser } from "@/lib/users/create-user";
import { hasGoogle, SESSION_SECONDS } from "./auth";
import { isSecure, sessionCookieName } from "./session-cookie";

const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: "Please enter an e-mail address" }).max(254));

/**
 * Whether anybody may sign in with an e-mail address alone: only where no Google client is configured and the host is
 * local, and in production only where the operator allows it.
 */
export async function isLocalSignInAllowed(): Promise<boolean> {
  const { NODE_ENV, ALLOW_LOCAL_SIGN_IN } = env();
  if (hasGoogle()) return false;
  if (NODE_ENV === "production" && !ALLOW_LOCAL_SIGN_IN) return false;
  const host = (await headers()).get("host") ?? "";
  return URL.canParse(`http://${host}`) && isLocalHost(new URL(`http://${host}`).hostname);
}

/**
 * Signs somebody in by e-mail address: the row and the cookie that Auth.js itself would write.
 *
 * @throws AppError `not_found` where it is not allowed, `invalid` for what is no e-mail address.
 */
export async function signInLocally(address: unknown): Promise<void> {
  if (!(await isLocalSignInAllowed())) throw new AppError("not_found", "Not found");
  const email = emailAddress.safeParse(address);
  if (!email.success) throw new AppError("invalid", "Please enter an e-mail address");

  const ctx = serverContext();
  const user =
    (await ctx.db.user.findUnique({ where: { email: email.data }, select: { id: true } })) ??
    (await createUser(ctx, { email: email.data }));
  const sessionToken = randomUUID();
  const expires = new Date(ctx.now().getTime() + SESSION_SECONDS * 1000);
  await ctx.db.session.create({ data: { sessionToken, userId: user.id, expires } });

  const secure = isSecure(await headers());
  (await cookies()).set(sessionCookieName(secure), sessionToken, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    expires,
  });
}
