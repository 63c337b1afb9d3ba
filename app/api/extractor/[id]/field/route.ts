import { addField } from "@/lib/documents/pointing/add-field";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("createField", ({ ctx, params, body, request }) =>
    addField(ctx, params.id, body, request.signal),
  ),
});
