import { getDocumentFile } from "@/lib/documents/get-document-file";
import { contentDisposition } from "@/lib/exports/content-disposition";
import { endpoint } from "@/lib/http/endpoint";
import { streamedFileResponse } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getDocumentFile", async ({ ctx, params, request }) => {
    const { id, filename, size, parts } = await getDocumentFile(ctx, params.id, params.docId);
    return streamedFileResponse(request, {
      parts,
      size,
      disposition: contentDisposition(filename),
      version: id,
    });
  }),
});
