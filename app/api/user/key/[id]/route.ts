import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { deleteKey } from "@/lib/users/delete-key";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route("deleteKey", async ({ ctx, params }) => {
    await deleteKey(ctx, params.id);
    return { message: "API key revoked" };
  }),
});
