"use client";

import { useState } from "react";
import { fieldErrorsOf, messageOf } from "@/components/error-message";
import { accountTexts as text } from "./account-texts";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/form-field";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { toastError } from "@/components/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { USER_EMAIL_KEY } from "@/components/constants";
import { forgetKeptDrafts } from "@/components/navigation/kept-drafts";
import { clearUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { callApi } from "@/lib/http/client";
import { hardNavigate } from "@/components/user/hard-navigate";

export function DeleteAccount({ email }: { email: string }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const deletion = useDeleteAccount();

  const submit = () => {
    if (typed.trim().toLowerCase() !== email.toLowerCase()) return setError(text.mismatch);
    deletion.mutate(typed, {
      onError: (failure) => {
        setError(fieldErrorsOf(failure).email);
        toastError(text.deleteFailed, messageOf(failure));
      },
    });
  };

  return (
    <Panel aria-labelledby="delete-account-heading" className="border-danger/40">
      <PanelHeader id="delete-account-heading" title={text.deleteHeading} className="text-danger" />
      <form
        className="grid gap-4 px-5 py-4 text-sm"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{text.deleteExplained}</p>
        <p className="text-ink-soft">
          {text.backups} {text.formerAccount}
        </p>
        <InputField
          id="delete-account-email"
          label={text.confirmLabel(email)}
          error={error}
          type="email"
          autoComplete="off"
          className="max-w-md"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <div>
          {/* Keep the button disabled until the browser has left the page. */}
          <Button
            type="submit"
            variant="danger"
            pending={(deletion.isPending || deletion.isSuccess) && text.deleting}
          >
            {text.delete}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function useDeleteAccount() {
  return useMutation({
    mutationFn: (email: string) => callApi("deleteUser", { body: { email } }),
    onSuccess: () => {
      window.localStorage.removeItem(USER_EMAIL_KEY);
      forgetKeptDrafts();
      clearUnsavedChanges();
      hardNavigate("/login?notice=AccountDeleted");
    },
  });
}
