"use client";

import { useState } from "react";
import { fieldErrorsOf, messageOf } from "@/components/error-message";
import { SecretDialog } from "@/components/secret-dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { FormField, InputField } from "@/components/ui/form-field";
import { Select } from "@/components/ui/select";
import { toastFailure } from "@/components/ui/toast";
import { KEY_NAME_MAX } from "@/lib/api/limits";
import type { KeyScope } from "@/lib/api/key";
import { FirstRequest } from "./first-request";
import { keyTexts as text } from "./texts";
import { useCreateKey } from "./use-keys";

const SCOPES: KeyScope[] = ["read", "write"];
const DAY_MS = 24 * 3_600_000;
const LIFETIMES = [
  [30, "30 days"],
  [90, "90 days"],
  [365, "1 year"],
  [0, text.never],
] as const;

export default function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [scope, setScope] = useState<KeyScope>("read");
  const [days, setDays] = useState(90);
  const create = useCreateKey();

  if (create.data)
    return (
      <SecretDialog
        title={text.created}
        description={text.onlyNow}
        label={text.secret}
        secret={create.data.secret}
        onClose={onClose}
      >
        <FirstRequest apiKey={create.data.secret} scope={scope} />
      </SecretDialog>
    );

  const submit = () => {
    if (!name.trim() || create.isPending) return;
    const expires_at = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    create.mutate({ name: name.trim(), scope, expires_at }, { onError: toastFailure(text.createFailed) });
  };
  const error = create.isError ? (fieldErrorsOf(create.error).name ?? messageOf(create.error)) : undefined;

  return (
    <FormDialog
      onClose={onClose}
      title={text.new}
      description={text.explained}
      submitLabel={text.create}
      pending={create.isPending && text.creating}
      onSubmit={submit}
    >
      <InputField
        id="key-name"
        label="Name"
        error={error}
        value={name}
        maxLength={KEY_NAME_MAX}
        placeholder="Nightly import"
        dir="auto"
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField id="key-scope" label="Scope">
          <Select id="key-scope" value={scope} onChange={(event) => setScope(event.target.value as KeyScope)}>
            {SCOPES.map((one) => (
              <option key={one} value={one}>
                {text.scopes[one]}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField id="key-lifetime" label="Expiration">
          <Select id="key-lifetime" value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {LIFETIMES.map(([count, label]) => (
              <option key={count} value={count}>
                {label}
              </option>
            ))}
          </Select>
        </FormField>
      </div>
    </FormDialog>
  );
}
