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
import { SESSION_SECONDS } from "./open-session";

export function hasGoogle(): boolean {
  return env().AUTH_GOOGLE_ID !== undefined;
}

/** Created on first use, because a build has no settings. */
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
    createUser: ({ email, name, image, emailVerified }) =>
      createUser(serverContext(), { email, name, image, emailVerified }),
    // The user may already have signed out in another tab.
    deleteSession: async (sessionToken) => {
      if (!isSessionToken(sessionToken)) return;
      await prisma.session.deleteMany({ where: { sessionToken } });
    },
  };
}
