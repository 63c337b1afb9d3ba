import { createExtractor } from "@/lib/extractors/create-extractor";
import { listExtractors } from "@/lib/extractors/list-extractors";
import { endpoint } from "@/lib/http/endpoint";
import { listAnswer } from "@/lib/api/list-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listExtractors", async ({ ctx, query }) => {
    const { items, paging } = await listAnswer(query, (slice) => listExtractors(ctx, slice));
    return { extractors: items, ...paging };
  }),
  POST: route("createExtractor", async ({ ctx, body }) => ({ extractor: await createExtractor(ctx, body) })),
});
