import "server-only";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { deleteJobs } from "@/lib/jobs/outstanding-jobs";
import { sendDeleted } from "@/lib/jobs/send-deleted";
import { assertOwnWebhook } from "./own-webhook";

/** @throws AppError `not_found` */
export async function deleteWebhook(ctx: UserContext, webhookId: string): Promise<void> {
  const jobs = await inTransaction(ctx, async (ctx) => {
    await assertOwnWebhook(ctx, webhookId);
    const outstanding = await ctx.db.webhookDelivery.findMany({
      where: { webhookId, status: "PENDING" },
      select: { id: true },
    });
    const jobs = await deleteJobs(
      ctx,
      outstanding.map(({ id }) => id),
    );
    await ctx.db.webhook.deleteMany({ where: { id: webhookId } });
    return jobs;
  });
  await sendDeleted(ctx, jobs);
}
