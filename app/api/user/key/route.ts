import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { createKey } from "@/lib/users/create-key";
import { listKeys } from "@/lib/users/list-keys";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listKeys", async ({ ctx }) => ({ keys: await listKeys(ctx) })),
  POST: route("createKey", ({ ctx, body }) => createKey(ctx, body)),
});
