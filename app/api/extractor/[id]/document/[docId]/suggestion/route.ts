import { listSuggestions } from "@/lib/documents/pointing/list-suggestions";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listSuggestions", async ({ ctx, params, request }) => ({
    suggestions: await listSuggestions(ctx, params.id, params.docId, request.signal),
  })),
});
