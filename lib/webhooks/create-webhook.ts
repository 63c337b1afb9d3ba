import "server-only";
import { v7 as uuidv7 } from "uuid";
import { WEBHOOKS_PER_USER_MAX } from "@/lib/api/limits";
import { createWebhookInput, type CreateWebhookInput, type WebhookDto } from "@/lib/api/webhook";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { lockAccount } from "@/lib/db/lock-account";
import { AppError } from "@/lib/errors";
import { assertAllowedUrl } from "./assert-allowed-url";
import { createSecret, sealSecret } from "./sealed-secret";
import { toWebhookDto, webhookColumns } from "./to-webhook-dto";

/**
 * @returns the webhook and its secret, which no other call returns
 * @throws AppError `invalid` if the URL is not allowed; `webhook_limit_reached`
 */
export async function createWebhook(
  ctx: UserContext,
  input: CreateWebhookInput,
): Promise<{ webhook: WebhookDto; secret: string }> {
  const { url, events } = createWebhookInput.parse(input);
  const id = uuidv7();
  const userId = ctx.user.id;
  const secret = createSecret();
  const data = { id, userId, url: assertAllowedUrl(ctx, url), events, sealedSecret: sealSecret(id, secret) };
  const row = await inTransaction(ctx, async ({ db }) => {
    // Two concurrent requests must not both see room for one more webhook.
    await lockAccount({ db }, userId);
    if ((await db.webhook.count({ where: { userId } })) >= WEBHOOKS_PER_USER_MAX) {
      const message = `You can have at most ${WEBHOOKS_PER_USER_MAX} webhooks. Please delete one that you no longer need.`;
      throw new AppError("webhook_limit_reached", message);
    }
    return db.webhook.create({ data, select: webhookColumns });
  });
  return { webhook: toWebhookDto(row), secret };
}
