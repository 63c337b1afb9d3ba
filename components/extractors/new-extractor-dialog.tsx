"use client";

import { useState } from "react";
import { fieldErrorsOf, messageOf } from "@/components/error-message";
import { useNavigate } from "@/components/navigation/use-navigate";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { controlOf, FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
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
    <Dialog onClose={onClose} title="New Extractor" description="You define its fields on the next page.">
      <form
        className="grid gap-4 px-5 pb-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormField id="extractor-name" label="Extractor Name" error={error}>
          <Input
            {...controlOf("extractor-name", error)}
            value={name}
            maxLength={EXTRACTOR_NAME_MAX}
            placeholder="Supplier invoices"
            dir="auto"
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </FormField>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={create.isPending && "Creating..."}>
            Create Extractor
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
