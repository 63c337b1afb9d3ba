"use client";

import { useId, useState } from "react";
import { useFormats } from "@/components/formats";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { confirmAction } from "@/components/ui/confirm-action";
import { Panel } from "@/components/ui/panel";
import { toastFailure } from "@/components/ui/toast";
import type { WebhookDto } from "@/lib/api/webhook";
import { DeliveryList } from "./delivery-list";
import { webhookTexts as text } from "./texts";
import { useWebhookActions } from "./use-webhooks";

export function WebhookPanel({ webhook }: { webhook: WebhookDto }) {
  const headingId = useId();
  const { date } = useFormats();
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const { toggle, test, remove } = useWebhookActions(webhook);
  const { url, events, enabled, disabled_at, disabled_because, failing_since } = webhook;

  const removeIfConfirmed = async () => {
    const question = {
      title: text.confirmDelete,
      description: text.confirmDeleteHint(url),
      confirmLabel: text.delete,
    };
    if (!(await confirmAction(question))) return;
    await remove.mutateAsync().catch(toastFailure(text.deleteFailed));
  };

  return (
    <Panel aria-labelledby={headingId}>
      <div className="grid gap-2 border-b px-5 py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={headingId} className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]" dir="ltr">
            {url}
          </h2>
          <Chip tone={enabled ? (failing_since ? "pending" : "success") : "neutral"}>
            {enabled ? (failing_since ? text.failing : text.on) : text.off}
          </Chip>
        </div>
        <p className="text-sm text-ink-soft">{events.map((event) => text.eventNames[event]).join(", ")}</p>
        {disabled_because && disabled_at && (
          <p className="text-sm">{text.offBecause[disabled_because](date(disabled_at))}</p>
        )}
        {enabled && failing_since && <p className="text-sm">{text.failingSince(date(failing_since))}</p>}
      </div>
      <div className="flex flex-wrap gap-2 px-5 py-3">
        <Button
          size="sm"
          pending={test.isPending && text.testing}
          onClick={() =>
            test.mutate(undefined, {
              onSuccess: () => setShowsDeliveries(true),
              onError: toastFailure(text.testFailed),
            })
          }
        >
          {text.test}
        </Button>
        <Button
          size="sm"
          disabled={toggle.isPending}
          onClick={() => toggle.mutate(undefined, { onError: toastFailure(text.updateFailed) })}
        >
          {enabled ? text.switchOff : text.switchOn}
        </Button>
        <Button size="sm" disabled={remove.isPending} onClick={() => void removeIfConfirmed()}>
          {text.delete}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="ms-auto"
          aria-expanded={showsDeliveries}
          onClick={() => setShowsDeliveries(!showsDeliveries)}
        >
          {text.deliveries}
        </Button>
      </div>
      {showsDeliveries && <DeliveryList webhook={webhook} />}
    </Panel>
  );
}
