"use client";

import { useState } from "react";
import { fieldErrorsOf, messageOf } from "@/components/error-message";
import { useNavigate } from "@/components/navigation/use-navigate";
import { texts } from "@/components/texts";
import { FormDialog } from "@/components/ui/form-dialog";
import { controlOf, FormField, InputField } from "@/components/ui/form-field";
import { Textarea } from "@/components/ui/input";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { EXTRACTOR_NAME_MAX } from "@/lib/api/limits";
import { useCreateExtractor } from "./use-create-extractor";

const text = texts.extractors;

/** Makes a new extractor from a JSON Schema that a person pastes. */
export default function SchemaDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [pasted, setPasted] = useState("");
  const create = useCreateExtractor();
  const navigate = useNavigate();
  const schema = parsedObject(pasted);
  const errors = fieldErrorsOf(create.error);
  const schemaErrors =
    pasted.trim() !== "" && schema === null
      ? [text.noJson]
      : Object.entries(errors).flatMap(([place, message]) =>
          place === "name" ? [] : [`${place}: ${message}`],
        );
  const shownName = name || titleOf(schema);

  const submit = () => {
    if (!shownName.trim() || schema === null || create.isPending) return;
    create.mutate(
      { name: shownName.trim(), schema },
      {
        onSuccess: ({ id }) => {
          toastSuccess(text.created);
          onClose();
          navigate(`/extractors/${id}`);
        },
        onError: (failure) => toastError(text.createFailed, messageOf(failure)),
      },
    );
  };

  return (
    <FormDialog
      onClose={onClose}
      title={text.fromSchema}
      description={text.fromSchemaExplained}
      className="max-w-2xl"
      disabled={schema === null}
      submitLabel="Create Extractor"
      pending={create.isPending && text.creating}
      onSubmit={submit}
    >
      <InputField
        id="schema-name"
        label="Extractor Name"
        error={errors.name}
        value={shownName}
        maxLength={EXTRACTOR_NAME_MAX}
        dir="auto"
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <FormField id="schema-text" label={text.schema} error={schemaErrors.join("\n")}>
        <Textarea
          {...controlOf("schema-text", schemaErrors[0])}
          className="max-h-80 min-h-40 font-mono text-xs"
          spellCheck={false}
          placeholder={'{ "type": "object", "properties": { "Total": { "type": "number" } } }'}
          value={pasted}
          onChange={(event) => {
            create.reset();
            setPasted(event.target.value);
          }}
        />
      </FormField>
    </FormDialog>
  );
}

function parsedObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // Said beside the input.
    return null;
  }
}

function titleOf(schema: Record<string, unknown> | null): string {
  return typeof schema?.title === "string" ? schema.title.slice(0, EXTRACTOR_NAME_MAX) : "";
}
