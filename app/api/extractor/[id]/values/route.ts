import { correctValues } from "@/lib/documents/correct-values";
import { findListRevision } from "@/lib/documents/list-revision";
import { listValues } from "@/lib/documents/list-values";
import { endpoint } from "@/lib/http/endpoint";
import { listAnswer } from "@/lib/api/list-answer";
import { revisedResponse } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listValues", async ({ ctx, params, query, request }) =>
    revisedResponse(request, await findListRevision(ctx, params.id), async () => {
      const { items, paging } = await listAnswer(query, (slice) => listValues(ctx, params.id, slice));
      return { documents: items, next_cursor: paging.next_cursor ?? null };
    }),
  ),
  PATCH: route("correctValues", ({ ctx, params, body }) => correctValues(ctx, params.id, body.changes)),
});
