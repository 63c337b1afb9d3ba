import { extractAgain } from "@/lib/documents/extract-again";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("extractDocumentAgain", async ({ ctx, params }) => ({
    documents: await extractAgain(ctx, params.id, [params.docId]),
  })),
});
