import { deleteField } from "@/lib/extractors/delete-field";
import { updateField } from "@/lib/extractors/update-field";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PATCH: route("updateField", async ({ ctx, params, body }) => ({
    field: await updateField(ctx, params.id, params.fieldId, body),
  })),
  DELETE: route("deleteField", async ({ ctx, params }) => {
    await deleteField(ctx, params.id, params.fieldId);
    return { message: "Field deleted successfully" };
  }),
});
