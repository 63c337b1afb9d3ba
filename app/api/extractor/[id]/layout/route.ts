import { forgetLayouts } from "@/lib/documents/learning/forget-layouts";
import { listLayouts } from "@/lib/documents/learning/list-layouts";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listLayouts", ({ ctx, params }) => listLayouts(ctx, params.id)),
  DELETE: route("forgetLayouts", async ({ ctx, params }) => {
    await forgetLayouts(ctx, params.id);
    return { message: "Forgotten" };
  }),
});
