import { listRows } from "@/lib/documents/list-rows";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listRows", ({ ctx, params, query }) => listRows(ctx, params.id, params.docId, query)),
});
