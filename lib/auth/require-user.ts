import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { UserContext } from "@/lib/context";
import { serverContext } from "@/lib/server-context";
import { findSession } from "./find-session";
import { readSessionToken } from "./session-cookie";

/** The context of the signed-in user, or null. Looked up once per request. */
export const findUserContext = cache(async (): Promise<UserContext | null> => {
  const ctx = serverContext();
  const session = await findSession(ctx, readSessionToken(await cookies()));
  return session && { ...ctx, user: session.user };
});

/** The context of the signed-in user, for pages; an anonymous visitor is redirected to the sign-in page. */
export async function requireUser(): Promise<UserContext> {
  return (await findUserContext()) ?? redirect("/login");
}
