import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { UserContext } from "@/lib/context";
import { serverContext } from "@/lib/server-context";
import { findSession } from "./find-session";
import { readSessionToken } from "./session-cookie";

/** The context of the page's visitor, or null for an anonymous one. Looked up once a request. */
export const findUserContext = cache(async (): Promise<UserContext | null> => {
  const ctx = serverContext();
  const session = await findSession(ctx, readSessionToken(await cookies()));
  return session && { ...ctx, user: session.user };
});

/** For pages: the visitor's context; an anonymous one is sent to sign in. */
export async function requireUser(): Promise<UserContext> {
  return (await findUserContext()) ?? redirect("/login");
}
