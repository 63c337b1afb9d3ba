import { startDocumentUpload } from "@/lib/documents/start-document-upload";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("startUpload", ({ ctx, params, body }) => startDocumentUpload(ctx, params.id, body)),
});
