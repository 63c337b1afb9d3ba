import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { deleteWebhook } from "@/lib/webhooks/delete-webhook";
import { updateWebhook } from "@/lib/webhooks/update-webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PATCH: route("updateWebhook", async ({ ctx, params, body }) => ({
    webhook: await updateWebhook(ctx, params.id, body),
  })),
  DELETE: route("deleteWebhook", async ({ ctx, params }) => {
    await deleteWebhook(ctx, params.id);
    return { message: "Webhook deleted successfully" };
  }),
});
