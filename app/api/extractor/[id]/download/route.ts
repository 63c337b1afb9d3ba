import { downloadDocuments } from "@/lib/documents/download-documents";
import { contentDisposition } from "@/lib/exports/content-disposition";
import { endpoint } from "@/lib/http/endpoint";
import { streamedFileResponse } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("downloadDocuments", async ({ ctx, params, query, request }) => {
    const { parts, contentType, filename } = await downloadDocuments(ctx, params.id, query);
    return streamedFileResponse(request, { parts, contentType, disposition: contentDisposition(filename) });
  }),
});
