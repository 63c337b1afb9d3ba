import { getDocumentPage } from "@/lib/documents/get-document-page";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getDocumentPage", async ({ ctx, params }) => ({
    page: await getDocumentPage(ctx, params.id, params.docId, params.number),
  })),
});
