import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listDeliveries } from "@/lib/webhooks/list-deliveries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listWebhookDeliveries", async ({ ctx, params }) => ({
    deliveries: await listDeliveries(ctx, params.id),
  })),
});
