import { correctValue } from "@/lib/documents/correct-value";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PATCH: route("correctValue", ({ ctx, params, body }) => correctValue(ctx, params.id, params.docId, body)),
});
