"use client";

import { useState } from "react";
import { fieldErrorsOf, messageOf } from "@/components/error-message";
import { texts } from "@/components/texts";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/form-field";
import { EXTRACTOR_NAME_MAX } from "@/lib/api/limits";
import { useNewExtractor } from "./use-new-extractor";

export default function NewExtractorDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const { create, isPending, error } = useNewExtractor(onClose);
  return (
    <FormDialog
      onClose={onClose}
      title="New Extractor"
      description="You will define its fields on the next page."
      submitLabel="Create extractor"
      pending={isPending && texts.extractors.creating}
      onSubmit={() => name.trim() && create({ name: name.trim() })}
    >
      <InputField
        id="extractor-name"
        label="Extractor name"
        error={error ? (fieldErrorsOf(error).name ?? messageOf(error)) : undefined}
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
