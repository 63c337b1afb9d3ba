"use client";

import { useState } from "react";
import { fieldErrorsOf } from "@/components/error-message";
import { texts } from "@/components/texts";
import { FormDialog } from "@/components/ui/form-dialog";
import { controlOf, FormField, InputField } from "@/components/ui/form-field";
import { Textarea } from "@/components/ui/input";
import { EXTRACTOR_NAME_MAX } from "@/lib/api/limits";
import { useNewExtractor } from "./use-new-extractor";

const text = texts.extractors;

export default function SchemaDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [pasted, setPasted] = useState("");
  const { create, reset, isPending, error } = useNewExtractor(onClose);
  const schema = parsedObject(pasted);
  const errors = fieldErrorsOf(error);
  const schemaErrors =
    pasted.trim() !== "" && schema === null
      ? [text.noJson]
      : Object.entries(errors).flatMap(([place, message]) =>
          place === "name" ? [] : [`${place}: ${message}`],
        );
  const shownName = name || titleOf(schema);

  const submit = () => {
    if (shownName.trim() && schema !== null) create({ name: shownName.trim(), schema });
  };

  return (
    <FormDialog
      onClose={onClose}
      title={text.fromSchema}
      description={text.fromSchemaExplained}
      className="max-w-2xl"
      disabled={schema === null}
      submitLabel="Create extractor"
      pending={isPending && text.creating}
      onSubmit={submit}
    >
      <InputField
        id="schema-name"
        label="Extractor name"
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
            reset();
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
    return null;
  }
}

function titleOf(schema: Record<string, unknown> | null): string {
  return typeof schema?.title === "string" ? schema.title.slice(0, EXTRACTOR_NAME_MAX) : "";
}
