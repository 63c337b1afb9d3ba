import { getDocumentFile } from "@/lib/documents/get-document-file";
import { contentDisposition } from "@/lib/exports/content-disposition";
import { endpoint } from "@/lib/http/endpoint";
import { streamedFileResponse, temporaryRedirect } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getDocumentFile", async ({ ctx, params, query, request }) => {
    const { id, filename, size, parts, address } = await getDocumentFile(ctx, params.id, params.docId);
    const disposition = contentDisposition(filename);
    const elsewhere = query.stream ? null : await address(disposition);
    if (elsewhere !== null) return temporaryRedirect(elsewhere);
    return streamedFileResponse(request, { parts, size, disposition, version: id });
  }),
});
