import type { DeliveryDto } from "@/lib/api/webhook";
import { DELIVERY_ERRORS } from "@/lib/api/vocabulary";
import type { Prisma } from "@/lib/db/generated/client";

export const deliveryColumns = {
  id: true,
  eventId: true,
  type: true,
  documentId: true,
  status: true,
  attempts: true,
  responseStatus: true,
  error: true,
  durationMs: true,
  createdAt: true,
  attemptedAt: true,
} satisfies Prisma.WebhookDeliverySelect;

type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliveryColumns }>;

export function toDeliveryDto(row: DeliveryRow, nextAttemptAt: Date | null): DeliveryDto {
  return {
    id: row.id,
    event_id: row.eventId,
    type: row.type,
    document_id: row.documentId,
    status: row.status,
    attempts: row.attempts,
    response_status: row.responseStatus,
    error: DELIVERY_ERRORS.find((error) => error === row.error) ?? null,
    duration_ms: row.durationMs,
    created_at: row.createdAt.toISOString(),
    attempted_at: row.attemptedAt?.toISOString() ?? null,
    next_attempt_at: nextAttemptAt?.toISOString() ?? null,
  };
}
