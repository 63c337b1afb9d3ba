import type { Context } from "@/lib/context";
import { jobFunction } from "@/lib/jobs/job-function";
import { deliveryJob } from "@/lib/webhooks/delivery-job";

/** High, because a run may wait ten seconds for a receiver. */
const LIMITS = { limit: 100, limitPerUser: 8 };

export const deliverWebhook = (context: () => Context, job = deliveryJob()) =>
  jobFunction(context, job, {
    id: "deliver-webhook",
    on: ["webhook/delivery-requested", "webhook/delivery-overdue"],
    cancelledBy: [
      { event: "webhook/delivery-deleted", same: "deliveryId" },
      { event: "account/deleted", same: "userId" },
    ],
    limits: LIMITS,
    subjectOf: ({ deliveryId }) => deliveryId,
  });
