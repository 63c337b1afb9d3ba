import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getExtractor", async ({ ctx, params }) => ({ extractor: await getExtractor(ctx, params.id) })),
  PATCH: route("updateExtractor", async ({ ctx, params, body }) => ({
    extractor: await updateExtractor(ctx, params.id, body),
  })),
  DELETE: route("deleteExtractor", async ({ ctx, params }) => {
    await deleteExtractor(ctx, params.id);
    return { message: "Extractor deleted successfully" };
  }),
});
