// Delivers webhooks like the app does, in a process that a test can kill. It takes a `DeliveryTask` as a JSON argument,
// and tells its parent when it sends something.
import { tmpdir } from "node:os";
import { deliverWebhook } from "@/inngest/functions/deliver-webhook";
import { requeueOverdue } from "@/inngest/functions/requeue-overdue";
import type { Context } from "@/lib/context";
import { createDatabase } from "@/lib/db/client";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { EmbeddedRunner } from "@/lib/jobs/embedded-runner";
import { createOutboundClient } from "@/lib/outbound/outbound-client";
import { ANYWHERE } from "@/lib/outbound/outbound-policy";
import { createDiskStore } from "@/lib/storage/disk-store";
import { deliveryJob } from "@/lib/webhooks/delivery-job";

export interface DeliveryTask {
  databaseUrl: string;
  /** In seconds. */
  retryDelays: number[];
}

const { databaseUrl, retryDelays } = JSON.parse(process.argv[2] ?? "") as DeliveryTask;

// Exits with the test run, so that no worker is left behind.
process.once("disconnect", () => process.exit(1));

const client = createOutboundClient(ANYWHERE);
const ctx: Context = {
  db: createDatabase(databaseUrl, 10),
  storage: createDiskStore(tmpdir()),
  engine: createLocalEngine(),
  recognition: null,
  outbound: {
    ...client,
    post: (url, request) => {
      process.send?.("busy");
      return client.post(url, request);
    },
  },
  sendEvent: (event) => {
    runner.deliver(event);
    return Promise.resolve(true);
  },
  now: () => new Date(),
};
const runner = new EmbeddedRunner(
  [deliverWebhook(() => ctx, deliveryJob(retryDelays)), requeueOverdue(() => ctx, 0)],
  { limit: 8, limitPerUser: 4 },
);
runner.start();
