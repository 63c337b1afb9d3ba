import { previewRule } from "@/lib/documents/preview-rule";
import { route } from "@/lib/http/route";

export const GET = route("previewRule", async ({ ctx, params, query }) => ({
  preview: await previewRule(ctx, params.id, query.expression),
}));
