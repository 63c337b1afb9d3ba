import "server-only";
import { PrismaAdapter } from "@auth/prisma-adapter";
import NextAuth, { type NextAuthResult } from "next-auth";
import type { Adapter } from "next-auth/adapters";
import Google from "next-auth/providers/google";
import { serverContext } from "@/lib/server-context";
import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { createUser } from "@/lib/users/create-user";
import { isSessionToken } from "./find-session";

export const SESSION_SECONDS = 30 * 24 * 3600;

/** Whether people sign in with Google here; else the local sign-in serves, where it may. */
export function hasGoogle(): boolean {
  return env().AUTH_GOOGLE_ID !== undefined;
}

/**
 * Auth.js with Google and database sessions: a sign-out deletes the row, and with it the session. Made at the first
 * use, because a build has no settings.
 */
export function auth(): NextAuthResult {
  return (instance ??= configure());
}

let instance: NextAuthResult | undefined;

function configure(): NextAuthResult {
  const settings = env();
  return NextAuth({
    adapter: createAdapter(),
    session: { strategy: "database", maxAge: SESSION_SECONDS },
    secret: settings.AUTH_SECRET,
    trustHost: true,
    pages: { signIn: "/login", error: "/login" },
    providers: hasGoogle()
      ? [
          Google({
            clientId: settings.AUTH_GOOGLE_ID,
            clientSecret: settings.AUTH_GOOGLE_SECRET,
            ...(settings.GOOGLE_ISSUER === undefined ? {} : { issuer: settings.GOOGLE_ISSUER }),
          }),
        ]
      : [],
    logger: {
      error: (error) => log.error(describeError(error), "sign-in failed"),
      warn: (code) => log.warn({ code }, "sign-in warning"),
      debug: () => undefined,
    },
  });
}

function createAdapter(): Adapter {
  const prisma = database();
  const adapter = PrismaAdapter(prisma);
  return {
    ...adapter,
    getSessionAndUser: async (sessionToken) =>
      isSessionToken(sessionToken) ? ((await adapter.getSessionAndUser?.(sessionToken)) ?? null) : null,
    // An account and its first credits come into being together.
    createUser: ({ email, name, image, emailVerified }) =>
      createUser(serverContext(), { email, name, image, emailVerified }),
    // A session may have been signed out in another tab already.
    deleteSession: async (sessionToken) => {
      if (!isSessionToken(sessionToken)) return;
      await prisma.session.deleteMany({ where: { sessionToken } });
    },
  };
}
