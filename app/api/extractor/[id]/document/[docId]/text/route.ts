import { getDocumentText } from "@/lib/documents/get-document-text";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getDocumentText", ({ ctx, params, query }) =>
    getDocumentText(ctx, params.id, params.docId, query),
  ),
});
