import "server-only";
import { cookies } from "next/headers";
import { sessionCookieName } from "./session-cookie";

/** Deletes only the cookie. The session ends when its row is deleted. */
export async function clearSessionCookie(): Promise<void> {
  const jar = await cookies();
  for (const secure of [true, false]) {
    const name = sessionCookieName(secure);
    if (jar.has(name)) jar.set(name, "", { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: 0 });
  }
}
