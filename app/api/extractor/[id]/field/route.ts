import { createField } from "@/lib/extractors/create-field";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("createField", async ({ ctx, params, body }) => ({
    field: await createField(ctx, params.id, body),
  })),
});
