import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { answerMessage } from "@/lib/mcp/answer-message";

/** In seconds. Enough to receive a 10 MB upload and then wait half a minute for the document. */
export const maxDuration = 60;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("callMcp", ({ ctx, caller, request, body }) => answerMessage(ctx, caller, request, body)),
});
