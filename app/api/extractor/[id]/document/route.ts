import { listDocuments } from "@/lib/documents/list-documents";
import { uploadDocument } from "@/lib/documents/upload-document";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listDocuments", async ({ ctx, params }) => ({
    documents: await listDocuments(ctx, params.id),
  })),
  POST: route("uploadDocument", async ({ ctx, params, upload }) => ({
    document: await uploadDocument(ctx, params.id, upload.receive),
  })),
});
