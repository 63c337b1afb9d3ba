import { createExtractor } from "@/lib/extractors/create-extractor";
import { listExtractors } from "@/lib/extractors/list-extractors";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listExtractors", async ({ ctx }) => ({ extractors: await listExtractors(ctx) })),
  POST: route("createExtractor", async ({ ctx, body }) => ({ extractor: await createExtractor(ctx, body) })),
});
