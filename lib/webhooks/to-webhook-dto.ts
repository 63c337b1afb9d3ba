import type { WebhookDto } from "@/lib/api/webhook";
import { WEBHOOK_EVENTS } from "@/lib/api/vocabulary";
import type { Prisma } from "@/lib/db/generated/client";

export const webhookColumns = {
  id: true,
  url: true,
  events: true,
  disabledAt: true,
  disabledBecause: true,
  failingSince: true,
  createdAt: true,
} satisfies Prisma.WebhookSelect;

type WebhookRow = Prisma.WebhookGetPayload<{ select: typeof webhookColumns }>;

export function toWebhookDto(row: WebhookRow): WebhookDto {
  return {
    id: row.id,
    url: row.url,
    events: WEBHOOK_EVENTS.filter((event) => row.events.includes(event)),
    enabled: row.disabledAt === null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_because: row.disabledBecause,
    failing_since: row.failingSince?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
