import { listSuggestedRules } from "@/lib/documents/list-suggested-rules";
import { route } from "@/lib/http/route";

export const GET = route("listSuggestedRules", async ({ ctx, params }) => ({
  rules: await listSuggestedRules(ctx, params.id),
}));
