"use client";

import { useState } from "react";
import { fieldErrorsOf, messageOf } from "@/components/error-message";
import { useNavigate } from "@/components/navigation/use-navigate";
import { texts } from "@/components/texts";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/form-field";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { EXTRACTOR_NAME_MAX } from "@/lib/api/limits";
import { useCreateExtractor } from "./use-create-extractor";

export default function NewExtractorDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const create = useCreateExtractor();
  const navigate = useNavigate();
  const error = create.isError ? (fieldErrorsOf(create.error).name ?? messageOf(create.error)) : undefined;

  const submit = () => {
    const trimmed = name.trim();
    if (!trimmed || create.isPending) return;
    create.mutate(
      { name: trimmed },
      {
        onSuccess: ({ id }) => {
          toastSuccess(texts.extractors.created);
          onClose();
          navigate(`/extractors/${id}`);
        },
        onError: (failure) => toastError(texts.extractors.createFailed, messageOf(failure)),
      },
    );
  };

  return (
    <FormDialog
      onClose={onClose}
      title="New Extractor"
      description="You define its fields on the next page."
      submitLabel="Create Extractor"
      pending={create.isPending && texts.extractors.creating}
      onSubmit={submit}
    >
      <InputField
        id="extractor-name"
        label="Extractor Name"
        error={error}
        value={name}
        maxLength={EXTRACTOR_NAME_MAX}
        placeholder="Supplier invoices"
        dir="auto"
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
