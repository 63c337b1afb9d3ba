"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormats } from "@/components/formats";
import { Button } from "@/components/ui/button";
import { Chip, type ChipTone } from "@/components/ui/chip";
import { LoadFailure } from "@/components/ui/load-failure";
import { LoadingLine } from "@/components/ui/skeleton";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { toastFailure } from "@/components/ui/toast";
import type { DeliveryStatus } from "@/lib/api/vocabulary";
import type { DeliveryDto, WebhookDto } from "@/lib/api/webhook";
import { deliveriesQuery, webhookKeys } from "./queries";
import { webhookTexts as text } from "./texts";
import { useWebhookActions } from "./use-webhooks";

const TONES: Record<DeliveryStatus, ChipTone> = {
  PENDING: "pending",
  DELIVERED: "success",
  FAILED: "failure",
};

export function DeliveryList({ webhook }: { webhook: WebhookDto }) {
  const deliveries = useQuery(deliveriesQuery(webhook.id));
  const queryClient = useQueryClient();
  const failed = deliveries.data?.filter(({ status }) => status === "FAILED").length ?? 0;
  useEffect(() => {
    // The latest failure may have switched the webhook off.
    if (failed > 0) void queryClient.invalidateQueries({ queryKey: webhookKeys.list });
  }, [failed, queryClient]);
  if (deliveries.isPending) return <LoadingLine className="border-t" />;
  if (deliveries.isError) return <LoadFailure title={text.deliveriesFailed} query={deliveries} />;
  if (deliveries.data.length === 0)
    return <p className="border-t px-5 py-4 text-sm text-ink-soft">{text.noDeliveries}</p>;
  return (
    <div className="border-t">
      <Table>
        <TableHead>
          <HeaderCell>Event</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell>Answer</HeaderCell>
          <HeaderCell>Last attempt</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </TableHead>
        <TableBody aria-live="polite">
          {deliveries.data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              webhook={webhook}
              delivery={delivery}
              isWaiting={deliveries.data.some((other) => precedes(other, delivery))}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** Whether `one` must arrive before `other`, because a document's events are delivered in order. */
function precedes(one: DeliveryDto, other: DeliveryDto): boolean {
  return (
    one.status === "PENDING" &&
    one.document_id !== null &&
    one.document_id === other.document_id &&
    one.event_id < other.event_id
  );
}

interface DeliveryRowProps {
  webhook: WebhookDto;
  delivery: DeliveryDto;
  isWaiting: boolean;
}

function DeliveryRow({ webhook, delivery, isWaiting }: DeliveryRowProps) {
  const { date, number } = useFormats();
  const { resend } = useWebhookActions(webhook);
  const { status, attempts, attempted_at, duration_ms, next_attempt_at } = delivery;
  const canResend = status !== "PENDING" && (webhook.enabled || delivery.document_id === null);
  return (
    <TableRow>
      <Cell data-lead>
        <div>
          <span className="block font-medium">{delivery.type}</span>
          <span className="font-mono text-xs text-ink-soft [overflow-wrap:anywhere]">
            {delivery.event_id}
          </span>
        </div>
      </Cell>
      <Cell data-label="Status">
        <div className="max-md:text-end">
          <Chip tone={TONES[status]}>{text.statuses[status]}</Chip>
          {status === "PENDING" && attempts > 0 && next_attempt_at !== null && (
            <span className="mt-1 block text-xs text-ink-soft">
              {text.nextAttempt(date(next_attempt_at))}
            </span>
          )}
          {status === "PENDING" && isWaiting && (
            <span className="mt-1 block text-xs text-ink-soft">{text.waits}</span>
          )}
        </div>
      </Cell>
      <Cell data-label="Answer">
        <div className="max-md:text-end">
          {delivery.response_status ?? (delivery.error === null ? "-" : text.errors[delivery.error])}
          {duration_ms !== null && (
            <span className="block text-xs text-ink-soft">
              {text.duration(number(duration_ms), attempts)}
            </span>
          )}
        </div>
      </Cell>
      <Cell data-label="Last attempt">{attempted_at === null ? "-" : date(attempted_at)}</Cell>
      <Cell className="text-end">
        {canResend && (
          <Button
            size="sm"
            aria-label={text.resendLabel(delivery.event_id)}
            disabled={resend.isPending}
            onClick={() =>
              resend.mutate(delivery.id, {
                onError: toastFailure(text.resendFailed),
              })
            }
          >
            {text.resend}
          </Button>
        )}
      </Cell>
    </TableRow>
  );
}
