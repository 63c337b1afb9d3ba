import { NextRequest } from "next/server";
import { describe, expect } from "vitest";
import { openSession } from "@/lib/auth/open-session";
import { sessionCookieName } from "@/lib/auth/session-cookie";
import { createKey } from "@/lib/users/create-key";
import { deleteKey } from "@/lib/users/delete-key";
import { makeKeySecret } from "@/lib/users/key-secret";
import { signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { findCaller } from "./find-caller";

/** A request with the cookie of a session and a bearer token. */
const requestOf = (sessionToken: string, token: string) =>
  new NextRequest("http://localhost/api/user", {
    headers: {
      cookie: `${sessionCookieName(false)}=${sessionToken}`,
      authorization: `Bearer ${token}`,
    },
  });

describe("the caller of a request with a session and a bearer token", () => {
  test("is the key's owner if the token is an API key", async ({ ctx }) => {
    const [user, owner] = [await signUp(ctx), await signUp(ctx)];
    const { sessionToken } = await openSession(ctx, user.user.email);
    const { key, secret } = await createKey(owner, { name: "Reports", scope: "read" });
    const caller = await findCaller(ctx, requestOf(sessionToken, secret));
    expect(caller).toMatchObject({
      userId: owner.user.id,
      key: { id: key.id, scope: "read" },
      sessionToken: undefined,
    });
  });

  test("is refused if the key is mistyped, made up or revoked", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { sessionToken } = await openSession(ctx, user.user.email);
    const { key, secret } = await createKey(user, { name: "Reports", scope: "read" });
    await deleteKey(user, key.id);
    for (const token of [`${secret.slice(0, -1)}_`, makeKeySecret(), secret])
      await expect(findCaller(ctx, requestOf(sessionToken, token))).rejects.toMatchObject({
        code: "not_signed_in",
      });
  });

  test("is the session's user if the token belongs to a proxy", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { sessionToken } = await openSession(ctx, user.user.email);
    const caller = await findCaller(ctx, requestOf(sessionToken, "a-token-of-the-proxy"));
    expect(caller).toMatchObject({ userId: user.user.id, key: undefined, sessionToken });
  });
});
