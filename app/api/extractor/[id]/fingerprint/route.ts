import { forgetFingerprints } from "@/lib/extractors/forget-fingerprints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route("forgetFingerprints", async ({ ctx, params }) => {
    await forgetFingerprints(ctx, params.id);
    return { message: "Forgotten" };
  }),
});
