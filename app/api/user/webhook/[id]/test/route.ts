import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { testWebhook } from "@/lib/webhooks/test-webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("testWebhook", async ({ ctx, params }) => ({ delivery: await testWebhook(ctx, params.id) })),
});
