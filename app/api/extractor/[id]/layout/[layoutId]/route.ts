import { forgetLayout } from "@/lib/documents/learning/forget-layouts";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route("forgetLayout", async ({ ctx, params }) => {
    await forgetLayout(ctx, params.id, params.layoutId);
    return { message: "Forgotten" };
  }),
});
