"use client";

import { useState } from "react";
import { fieldErrorsOf } from "@/components/error-message";
import { SecretDialog } from "@/components/secret-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { FormDialog } from "@/components/ui/form-dialog";
import { errorIdOf, FieldError, InputField } from "@/components/ui/form-field";
import { toastFailure } from "@/components/ui/toast";
import { WEBHOOK_URL_MAX } from "@/lib/api/limits";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/api/vocabulary";
import { webhookTexts as text } from "./texts";
import { useCreateWebhook } from "./use-webhooks";

export default function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<WebhookEvent[]>([...WEBHOOK_EVENTS]);
  const create = useCreateWebhook();

  if (create.data)
    return (
      <SecretDialog
        title={text.added}
        description={text.onlyNow}
        label={text.secret}
        secret={create.data.secret}
        onClose={onClose}
      />
    );

  const submit = () => {
    if (create.isPending) return;
    create.mutate({ url, events }, { onError: toastFailure(text.addFailed) });
  };
  const errors = create.isError ? fieldErrorsOf(create.error) : {};

  return (
    <FormDialog
      onClose={onClose}
      title={text.new}
      description={text.explained}
      submitLabel={text.add}
      pending={create.isPending && text.adding}
      onSubmit={submit}
    >
      <InputField
        id="webhook-url"
        label={text.url}
        error={errors.url}
        type="url"
        inputMode="url"
        value={url}
        maxLength={WEBHOOK_URL_MAX}
        placeholder="https://example.com/hook"
        autoComplete="off"
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset
        className="grid justify-items-start gap-2"
        aria-describedby={errors.events ? errorIdOf("webhook-events") : undefined}
      >
        <legend className="mb-1.5 text-sm font-medium">{text.events}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            className="justify-start text-sm"
            checked={events.includes(event)}
            onChange={({ target }) =>
              setEvents(target.checked ? [...events, event] : events.filter((one) => one !== event))
            }
          >
            {text.eventNames[event]}
          </Checkbox>
        ))}
        <FieldError id="webhook-events" error={errors.events} />
      </fieldset>
    </FormDialog>
  );
}
