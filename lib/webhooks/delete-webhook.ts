import "server-only";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { deleteJobs } from "@/lib/jobs/outstanding-jobs";
import { sendDeleted } from "@/lib/jobs/send-deleted";
import { assertOwnWebhook } from "./own-webhook";

/** If a delivery is added meanwhile, its job finds nothing and ends. @throws AppError `not_found` */
export async function deleteWebhook(ctx: UserContext, webhookId: string): Promise<void> {
  const jobs = await inTransaction(ctx, async (ctx) => {
    // Comes before deleting jobs, because the webhook may belong to another user.
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
