import { previewLimits } from "@/lib/documents/preview-limits";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("previewLimits", async ({ ctx, params, body }) => ({
    preview: await previewLimits(ctx, params.id, params.fieldId, body),
  })),
});
