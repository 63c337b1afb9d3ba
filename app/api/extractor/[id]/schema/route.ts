import { getExtractorSchema } from "@/lib/extractors/get-extractor-schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getExtractorSchema", async ({ ctx, params }) => ({
    schema: await getExtractorSchema(ctx, params.id),
  })),
});
