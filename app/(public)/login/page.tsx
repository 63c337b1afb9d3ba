import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { accountTexts } from "@/components/screens/profile/account-texts";
import { Button } from "@/components/ui/button";
import { ClearCachedEmail } from "@/components/user/clear-cached-email";
import { SignedOutNotice } from "@/components/user/signed-out-notice";
import { defaultErrors } from "@/lib/api/default-errors";
import { safePath, WANTED_PATH } from "@/lib/api/safe-path";
import { findUserContext } from "@/lib/auth/require-user";

export const metadata: Metadata = { title: "Sign in" };

const ACCOUNT_DELETED = "AccountDeleted";

const SIGNED_OUT = "SignedOut";

/** After a failed sign-out, the session still exists, so the page must not redirect into the product. */
const SIGN_OUT = "SignOut";

interface LoginPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const parameters = await searchParams;
  const requestedPath = safePath(first(parameters[WANTED_PATH]));
  const error = first(parameters.error);
  if (error !== SIGN_OUT && (await findUserContext())) redirect(requestedPath);
  const signIn = `/api/auth/google?${new URLSearchParams({ [WANTED_PATH]: requestedPath })}`;
  const errorMessage = errorMessageOf(error);
  const notice = first(parameters.notice);
  return (
    <>
      <ClearCachedEmail />
      <div className="grid gap-2">
        <h1 className="text-2xl font-medium">Sign in</h1>
        <p className="text-sm text-ink-soft">
          Structured data from your documents, every value with its source.
        </p>
      </div>
      {notice === SIGNED_OUT && <SignedOutNotice />}
      {notice === ACCOUNT_DELETED && (
        <p role="status" className="rounded border border-action/30 bg-action-wash px-3 py-2 text-sm">
          {accountTexts.deleted}
        </p>
      )}
      {errorMessage && (
        <p role="alert" className="rounded border border-danger/40 bg-danger-wash px-3 py-2 text-sm">
          {errorMessage}
        </p>
      )}
      <div className="grid gap-4">
        <Button asChild variant="primary" className="h-11 w-full">
          <a href={signIn}>
            <GoogleMark />
            Sign in with Google
          </a>
        </Button>
        <p className="text-xs text-ink-soft">
          After signing in, you will be asked to accept our{" "}
          <Link className="text-action underline underline-offset-4" href="/legal/terms">
            Terms of Service
          </Link>{" "}
          and{" "}
          <Link className="text-action underline underline-offset-4" href="/legal/privacy">
            Privacy Policy
          </Link>
          .
        </p>
      </div>
    </>
  );
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function errorMessageOf(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  if (code === "NotConfigured")
    return "Sign-in is not set up on this installation. Please contact the operator.";
  if (code === SIGN_OUT)
    return `${defaultErrors.signOut} You are still signed in. Open any page and log out again.`;
  if (code === "AccessDenied") return "Google did not grant access. Please try again.";
  return "Sign-in failed. Please try again.";
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden fill="currentColor">
      <path d="M12.2 10.3v3.6h5.1c-.5 2.2-2.4 3.5-5.1 3.5a5.4 5.4 0 1 1 3.5-9.5l2.7-2.7a9.2 9.2 0 1 0-6.2 16c5.3 0 9-3.7 9-9a9 9 0 0 0-.2-1.9z" />
    </svg>
  );
}
