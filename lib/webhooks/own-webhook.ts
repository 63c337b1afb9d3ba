import "server-only";
import type { UserContext } from "@/lib/context";
import type { DatabaseContext } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

/** Does not reveal whether another user's webhook exists. */
export function webhookNotFound(): AppError {
  return new AppError("not_found", "This webhook does not exist.");
}

/** @throws AppError `not_found` unless the webhook exists and belongs to the user */
export async function assertOwnWebhook(ctx: UserContext, webhookId: string): Promise<void> {
  const found = await ctx.db.webhook.findFirst({
    where: { id: webhookId, userId: ctx.user.id },
    select: { id: true },
  });
  if (!found) throw webhookNotFound();
}

/**
 * Lock the webhook before adding or ending a delivery, in order to see all outstanding deliveries. Lock it after jobs
 * and documents, but before the account.
 * @returns false if there is no such webhook
 */
export async function lockWebhook({ db }: DatabaseContext, webhookId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT "id" FROM "Webhook" WHERE "id" = ${webhookId} FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/** @throws AppError `not_found`, like `assertOwnWebhook` */
export async function lockOwnWebhook(ctx: UserContext, webhookId: string): Promise<void> {
  const rows = await ctx.db.$queryRaw<unknown[]>`
    SELECT "id" FROM "Webhook" WHERE "id" = ${webhookId} AND "userId" = ${ctx.user.id} FOR NO KEY UPDATE`;
  if (rows.length === 0) throw webhookNotFound();
}
