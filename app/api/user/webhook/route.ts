import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { listWebhooks } from "@/lib/webhooks/list-webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listWebhooks", async ({ ctx }) => ({ webhooks: await listWebhooks(ctx) })),
  POST: route("createWebhook", ({ ctx, body }) => createWebhook(ctx, body)),
});
