import { retryDocument } from "@/lib/documents/retry-document";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("retryDocument", async ({ ctx, params }) => ({
    document: await retryDocument(ctx, params.id, params.docId),
  })),
});
