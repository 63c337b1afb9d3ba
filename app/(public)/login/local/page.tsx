import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Button } from "@/components/ui/button";
import { controlOf, FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { safePath, WANTED_PATH } from "@/lib/api/safe-path";
import { isLocalSignInAllowed } from "@/lib/auth/local-sign-in";
import { findUserContext } from "@/lib/auth/require-user";

export const metadata: Metadata = { title: "Local sign-in" };

interface LocalSignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LocalSignInPage({ searchParams }: LocalSignInPageProps) {
  if (!(await isLocalSignInAllowed())) notFound();
  const parameters = await searchParams;
  const callbackUrl = parameters[WANTED_PATH];
  const requestedPath = safePath(Array.isArray(callbackUrl) ? callbackUrl[0] : callbackUrl);
  if (await findUserContext()) redirect(requestedPath);
  const errorMessage = parameters.error === undefined ? undefined : "Please enter an e-mail address";
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-2xl font-medium">Local sign-in</h1>
        <p className="text-sm text-ink-soft">
          Any e-mail address works here, and no password is needed. Use this only to try Gleaner on your own
          machine.
        </p>
      </div>
      <form action="/api/auth/local" method="post" className="grid gap-4">
        <input type="hidden" name={WANTED_PATH} value={requestedPath} />
        <FormField id="email" label="E-mail address" error={errorMessage}>
          <Input
            {...controlOf("email", errorMessage)}
            name="email"
            type="email"
            required
            autoFocus
            autoComplete="email"
            placeholder="you@example.com"
          />
        </FormField>
        <Button type="submit" variant="primary" className="h-11">
          Sign in
        </Button>
      </form>
    </>
  );
}
