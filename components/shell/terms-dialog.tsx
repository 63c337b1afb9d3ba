"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { messageOf } from "@/components/error-message";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useSession, useSignOut } from "@/components/user/use-session";
import { safePath, WANTED_PATH } from "@/lib/api/safe-path";
import { userKeys } from "@/components/user/queries";
import { callApi } from "@/lib/http/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";

export default function TermsDialog() {
  const [checked, setChecked] = useState(false);
  const [error, setError] = useState<string>();
  const accept = useAcceptTerms();
  const signOut = useSignOut();
  const { user } = useSession();
  const router = useRouter();

  const submit = () => {
    if (!checked) {
      setError(texts.terms.mustAcceptInline);
      toastError(texts.terms.error, texts.terms.mustAccept);
      return;
    }
    // The dialog unmounts on acceptance, which drops callbacks passed to `mutate`, but not a promise.
    accept.mutateAsync().then(
      () => {
        toastSuccess(texts.terms.success, texts.terms.accepted);
        const requested = new URLSearchParams(window.location.search).get(WANTED_PATH);
        if (requested !== null) router.replace(safePath(requested));
      },
      (failure: unknown) => toastError(texts.terms.error, messageOf(failure) || texts.terms.failed),
    );
  };

  return (
    <Dialog
      title="Terms of Service and Privacy Policy"
      description="Please read and accept these to continue."
      className="max-w-xl"
    >
      <DialogBody className="grid gap-4 text-sm">
        <ul className="grid list-disc gap-2 ps-5 marker:text-ink-soft">
          {user?.engine.service && (
            <li>
              To extract data, your documents may be passed on to third-party providers: an AI model routing
              service, an AI model vendor and a cloud provider.
            </li>
          )}
          <li>{texts.documents.retention} The extracted data is deleted with them.</li>
          <li>
            Processing is paid for with credits. One credit covers about 10,000 words (about 20 pages).
            Credits never expire.
          </li>
        </ul>
        <p>
          Read the{" "}
          <a
            className="text-action underline underline-offset-4"
            href="/legal/terms"
            target="_blank"
            rel="noreferrer"
          >
            Terms of Service
          </a>{" "}
          and the{" "}
          <a
            className="text-action underline underline-offset-4"
            href="/legal/privacy"
            target="_blank"
            rel="noreferrer"
          >
            Privacy Policy
          </a>
          .
        </p>
        <div className="rounded border p-3">
          <div className="flex items-center gap-2.5">
            <Checkbox
              id="terms-accepted"
              checked={checked}
              aria-invalid={error !== undefined}
              aria-describedby={error ? "terms-error" : undefined}
              onChange={(event) => {
                setChecked(event.target.checked);
                setError(undefined);
              }}
            />
            <label htmlFor="terms-accepted">I accept the Terms of Service and Privacy Policy</label>
          </div>
          {error && (
            <p id="terms-error" role="alert" className="mt-2 text-xs text-danger">
              {error}
            </p>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" className="me-auto" onClick={signOut}>
          Logout
        </Button>
        <Button variant="primary" onClick={submit} pending={accept.isPending && "Accepting..."}>
          {texts.terms.accept}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function useAcceptTerms() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("acceptTerms", {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}
