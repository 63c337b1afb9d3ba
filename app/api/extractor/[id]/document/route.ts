import { listDocuments } from "@/lib/documents/list-documents";
import { uploadDocument } from "@/lib/documents/upload-document";
import { endpoint } from "@/lib/http/endpoint";
import { listAnswer } from "@/lib/http/list-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listDocuments", async ({ ctx, params, query }) => {
    const { items, paging } = await listAnswer(query, (slice) => listDocuments(ctx, params.id, slice));
    return { documents: items, ...paging };
  }),
  POST: route("uploadDocument", async ({ ctx, params, upload }) => ({
    document: await uploadDocument(ctx, params.id, upload.receive),
  })),
});
