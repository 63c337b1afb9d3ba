import { getDocumentData } from "@/lib/documents/get-document-data";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getDocumentData", ({ ctx, params, query }) =>
    getDocumentData(ctx, params.id, params.docId, query),
  ),
});
