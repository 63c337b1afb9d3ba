import "server-only";
import type { WebhookDto } from "@/lib/api/webhook";
import type { UserContext } from "@/lib/context";
import { toWebhookDto, webhookColumns } from "./to-webhook-dto";

export async function listWebhooks({ db, user }: UserContext): Promise<WebhookDto[]> {
  const rows = await db.webhook.findMany({
    where: { userId: user.id },
    orderBy: { id: "desc" },
    select: webhookColumns,
  });
  return rows.map(toWebhookDto);
}
