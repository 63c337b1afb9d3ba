import { listRelearnable, relearnDocuments } from "@/lib/documents/learning/relearn";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listRelearnable", ({ ctx, params, query, request }) =>
    listRelearnable(ctx, params.id, query.document, request.signal),
  ),
  POST: route("relearnDocuments", async ({ ctx, params, body }) => ({
    documents: await relearnDocuments(ctx, params.id, body),
  })),
});
