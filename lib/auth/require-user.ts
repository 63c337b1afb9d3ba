import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { UserContext } from "@/lib/context";
import { serverContext } from "@/lib/server-context";
import { findSession } from "./find-session";
import { readSessionToken } from "./session-cookie";

/** Null if not signed in. Looks the user up once per request. */
export const findUserContext = cache(async (): Promise<UserContext | null> => {
  const ctx = serverContext();
  const session = await findSession(ctx, readSessionToken(await cookies()));
  return session && { ...ctx, user: session.user };
});

export async function requireUser(): Promise<UserContext> {
  return (await findUserContext()) ?? redirect("/login");
}
