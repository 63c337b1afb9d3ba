// Delivers webhooks like the app does, in a process that a test can kill. It takes a `DeliveryPointsTask` as a JSON argument, and
// sends its parent each `DeliveryStop` that it reaches.
import { deliverWebhook } from "@/inngest/functions/deliver-webhook";
import { requeueOverdue } from "@/inngest/functions/requeue-overdue";
import type { Context } from "@/lib/context";
import { createDatabase } from "@/lib/db/client";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { EmbeddedRunner } from "@/lib/jobs/embedded-runner";
import { createOutboundClient } from "@/lib/outbound/outbound-client";
import { ANYWHERE } from "@/lib/outbound/outbound-policy";
import { createDiskStore } from "@/lib/storage/disk-store";
import type { DeliveryStop, DeliveryPointsTask } from "./points";
import { stopAt } from "./stop-at";

const HOUR_MS = 3_600_000;

const { databaseUrl, directory, stops } = JSON.parse(process.argv[2] ?? "") as DeliveryPointsTask;

// Exits with the test run, so that no worker is left behind.
process.once("disconnect", () => process.exit(1));

const { pass, stoppingStep } = stopAt<DeliveryStop>(stops);

const client = createOutboundClient(ANYWHERE);
const ctx: Context = {
  db: createDatabase(databaseUrl, 20).$extends({
    query: {
      webhookDelivery: {
        async updateMany({ args, query }) {
          const updated = await query(args);
          await pass("within end", ({ deliveryId }) => deliveryId === args.where?.id);
          return updated;
        },
      },
    },
  }) as unknown as Context["db"],
  storage: createDiskStore(directory),
  engine: createLocalEngine(),
  recognition: null,
  outbound: {
    ...client,
    post: async (url, request) => {
      const isOf = (stop: DeliveryStop) => stop.url === url;
      await pass("before request", isOf);
      const status = await client.post(url, request);
      await pass("after request", isOf);
      return status;
    },
  },
  // What follows a stop is left to the last worker.
  sendEvent: (event) => {
    if (stops.length === 0) runner.deliver(event);
    return Promise.resolve(true);
  },
  // An hour later, the lease of a killed worker has expired.
  now: () => new Date(Date.now() + (stops.length > 0 ? 0 : HOUR_MS)),
};
const deliver = deliverWebhook(() => ctx);
const stopping: typeof deliver = {
  ...deliver,
  run: (step, data) =>
    deliver.run(
      stoppingStep(step, (stop) => stop.deliveryId === data.deliveryId),
      data,
    ),
};
const runner = new EmbeddedRunner(stops.length > 0 ? [stopping] : [stopping, requeueOverdue(() => ctx, 0)], {
  limit: 1,
  limitPerUser: 1,
});

if (stops.length > 0) {
  for (const { deliveryId, userId } of stops)
    runner.deliver({ name: "webhook/delivery-requested", data: { deliveryId, userId } });
} else {
  runner.start();
  await runner.whenIdle();
  process.exit(0);
}
