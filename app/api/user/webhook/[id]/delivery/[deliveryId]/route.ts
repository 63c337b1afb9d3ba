import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { deliverAgain } from "@/lib/webhooks/deliver-again";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("resendWebhookDelivery", async ({ ctx, params }) => ({
    delivery: await deliverAgain(ctx, params.id, params.deliveryId),
  })),
});
