import "server-only";
import { updateWebhookInput, type UpdateWebhookInput, type WebhookDto } from "@/lib/api/webhook";
import type { UserContext } from "@/lib/context";
import type { Prisma } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/in-transaction";
import { assertAllowedUrl } from "./assert-allowed-url";
import { lockOwnWebhook, webhookNotFound } from "./own-webhook";
import { toWebhookDto, webhookColumns } from "./to-webhook-dto";

/**
 * Switching the webhook on resets its failures. Setting the current state changes nothing.
 * @throws AppError `not_found`; `invalid` if the URL is not allowed
 */
export async function updateWebhook(
  ctx: UserContext,
  webhookId: string,
  input: UpdateWebhookInput,
): Promise<WebhookDto> {
  const { url, events, enabled } = updateWebhookInput.parse(input);
  return inTransaction(ctx, async (ctx) => {
    await lockOwnWebhook(ctx, webhookId);
    const { db } = ctx;
    const data: Prisma.WebhookUpdateInput = {};
    if (url !== undefined) data.url = assertAllowedUrl(ctx, url);
    if (events !== undefined) data.events = events;
    const where = { id: webhookId };
    if (Object.keys(data).length > 0) await db.webhook.updateMany({ where, data });
    if (enabled === true)
      await db.webhook.updateMany({
        where: { ...where, disabledAt: { not: null } },
        data: { disabledAt: null, disabledBecause: null, failingSince: null },
      });
    if (enabled === false)
      await db.webhook.updateMany({
        where: { ...where, disabledAt: null },
        data: { disabledAt: ctx.now(), disabledBecause: "USER" },
      });
    const row = await db.webhook.findUnique({ where, select: webhookColumns });
    if (!row) throw webhookNotFound();
    return toWebhookDto(row);
  });
}
