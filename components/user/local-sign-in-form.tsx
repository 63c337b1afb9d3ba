"use client";

import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { errorIdOf, FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { WANTED_PATH } from "@/lib/api/safe-path";

interface LocalSignInFormProps {
  wanted: string;
  signIn: (before: string | null, form: FormData) => Promise<string | null>;
}

export function LocalSignInForm({ wanted, signIn }: LocalSignInFormProps) {
  const [problem, submit, pending] = useActionState(signIn, null);
  return (
    <form action={submit} className="grid gap-4">
      <input type="hidden" name={WANTED_PATH} value={wanted} />
      <FormField id="email" label="E-mail address" error={problem ?? undefined}>
        <Input
          id="email"
          name="email"
          type="email"
          required
          autoFocus
          autoComplete="email"
          placeholder="you@example.com"
          aria-invalid={problem !== null}
          aria-describedby={problem ? errorIdOf("email") : undefined}
        />
      </FormField>
      <Button type="submit" variant="primary" className="h-11" pending={pending && "Signing in..."}>
        Sign in
      </Button>
    </form>
  );
}
