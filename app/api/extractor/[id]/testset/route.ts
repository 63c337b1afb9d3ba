import { downloadTestset } from "@/lib/documents/download-testset";
import { contentDisposition } from "@/lib/exports/content-disposition";
import { endpoint } from "@/lib/http/endpoint";
import { streamedFileResponse } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("downloadTestset", async ({ ctx, params, query, request }) => {
    const { filename, parts } = await downloadTestset(ctx, params.id, query);
    return streamedFileResponse(request, {
      parts,
      contentType: "application/zip",
      disposition: contentDisposition(filename),
    });
  }),
});
