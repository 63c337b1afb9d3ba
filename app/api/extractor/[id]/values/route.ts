import { listValues } from "@/lib/documents/list-values";
import { endpoint } from "@/lib/http/endpoint";
import { listAnswer } from "@/lib/http/list-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listValues", async ({ ctx, params, query }) => {
    const { items, paging } = await listAnswer(query, (slice) => listValues(ctx, params.id, slice));
    return { documents: items, next_cursor: paging.next_cursor ?? null };
  }),
});
