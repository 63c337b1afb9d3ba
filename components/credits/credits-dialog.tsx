"use client";

import { useState } from "react";
import { messageOf } from "@/components/error-message";
import { texts } from "@/components/texts";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/form-field";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { ApiError } from "@/lib/http/client";
import { useAdjustCredits } from "./use-credits";

/** For development only (feature `credit_adjustment`). */
export default function CreditsDialog({ onClose }: { onClose: () => void }) {
  const [amount, setAmount] = useState("");
  const [error, setError] = useState<string>();
  const adjust = useAdjustCredits();

  const submit = () => {
    const value = Number(amount);
    if (amount.trim() === "" || !Number.isFinite(value)) {
      setError(texts.credits.invalidAmountHint);
      toastError(texts.credits.invalidAmount, texts.credits.invalidAmountHint);
      return;
    }
    adjust.mutate(value, {
      onSuccess: ({ message }) => {
        toastSuccess(texts.credits.adjusted, message || texts.credits.adjustedDefault);
        onClose();
      },
      onError: (failure) =>
        failure instanceof ApiError
          ? toastError(texts.credits.adjustFailed, messageOf(failure))
          : toastError(texts.terms.error, texts.errors.unexpected),
    });
  };

  return (
    <FormDialog
      onClose={onClose}
      title="Adjust credits"
      description="For development only. A positive value adds credits; a negative value removes them."
      submitLabel="Adjust credits"
      pending={adjust.isPending && texts.credits.adjusting}
      onSubmit={submit}
    >
      <InputField
        id="credit-amount"
        label="Amount"
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        onChange={(event) => {
          setAmount(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
