import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { deleteUser } from "@/lib/users/delete-user";
import { signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { findSession } from "./find-session";
import { openSession } from "./open-session";

describe("a session for an email address", () => {
  test("belongs to its account, which is created if there is none", async ({ ctx }) => {
    const email = `${randomUUID()}@example.com`;
    const sessions = [await openSession(ctx, email), await openSession(ctx, email)];
    const [first, second] = await Promise.all(
      sessions.map(({ sessionToken }) => findSession(ctx, sessionToken)),
    );
    expect(first?.user.email).toBe(email);
    expect(second?.user).toEqual(first?.user);
  });

  test("belongs to one account if the address signs in twice at once", async ({ committed: ctx }) => {
    const email = `${randomUUID()}@example.com`;
    const sessions = await Promise.all([openSession(ctx, email), openSession(ctx, email)]);
    const [first, second] = await Promise.all(
      sessions.map(({ sessionToken }) => findSession(ctx, sessionToken)),
    );
    expect(first?.user.email).toBe(email);
    expect(second?.user).toEqual(first?.user);
  });

  test.runIf(rowLocks)(
    "belongs to a new account if the old one is being deleted",
    async ({ committed: ctx }) => {
      const user = await signUp(ctx);
      const { email } = user.user;
      const opened = await oneAfterTheOther(
        user,
        (user) => deleteUser(user, { email }),
        () => openSession(ctx, email),
      );
      if (opened.status === "rejected") throw opened.reason;
      const session = await findSession(ctx, opened.value.sessionToken);
      expect(session?.user.email).toBe(email);
      expect(session?.user.id).not.toBe(user.user.id);
    },
  );
});
