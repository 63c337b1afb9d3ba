import { finishDocumentUpload } from "@/lib/documents/finish-document-upload";
import { findListRevision } from "@/lib/documents/list-revision";
import { listChangedDocuments, listDocuments } from "@/lib/documents/list-documents";
import { uploadDocument } from "@/lib/documents/upload-document";
import { endpoint } from "@/lib/http/endpoint";
import { listAnswer } from "@/lib/api/list-answer";
import { revisedResponse } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listDocuments", async ({ ctx, params, query, request }) => {
    if (query.changed_since !== undefined)
      return listChangedDocuments(ctx, params.id, query.changed_since, query);
    return revisedResponse(request, await findListRevision(ctx, params.id), async () => {
      const { items, paging } = await listAnswer(query, (slice) => listDocuments(ctx, params.id, slice));
      return { documents: items, ...paging };
    });
  }),
  POST: route("uploadDocument", async ({ ctx, params, upload, uploaded }) => ({
    document: uploaded
      ? await finishDocumentUpload(ctx, params.id, uploaded.upload_id)
      : await uploadDocument(ctx, params.id, upload.receive),
  })),
});
