import { confirmDocument } from "@/lib/documents/confirm-document";
import { deleteDocument } from "@/lib/documents/delete-document";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getDocumentResult", async ({ ctx, params, query }) =>
    getDocumentResult(ctx, params.id, params.docId, query),
  ),
  PATCH: route("confirmDocument", async ({ ctx, params, body }) => ({
    document: await confirmDocument(ctx, params.id, params.docId, body.confirmed),
  })),
  DELETE: route("deleteDocument", async ({ ctx, params }) => {
    await deleteDocument(ctx, params.id, params.docId);
    return { message: "Document deleted successfully" };
  }),
});
