import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { LocalSignInForm } from "@/components/user/local-sign-in-form";
import { safePath, WANTED_PATH } from "@/lib/api/safe-path";
import { isLocalSignInAllowed } from "@/lib/auth/local-sign-in";
import { findUserContext } from "@/lib/auth/require-user";
import { signIn } from "./sign-in";

export const metadata: Metadata = { title: "Local sign-in" };

interface LocalSignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Stands in for Google on a machine of one's own, and says so. */
export default async function LocalSignInPage({ searchParams }: LocalSignInPageProps) {
  if (!(await isLocalSignInAllowed())) notFound();
  const given = (await searchParams)[WANTED_PATH];
  const wanted = safePath(Array.isArray(given) ? given[0] : given);
  if (await findUserContext()) redirect(wanted);
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-2xl font-medium">Local sign-in</h1>
        <p className="text-sm text-ink-soft">
          No Google client is configured, and this is a local address. Any e-mail address signs in, without a
          password. Use it to try the product on your own machine only.
        </p>
      </div>
      <LocalSignInForm wanted={wanted} signIn={signIn} />
    </>
  );
}
