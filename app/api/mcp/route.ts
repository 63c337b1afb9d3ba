import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { answerMessage } from "@/lib/mcp/answer-message";

/** In seconds. A tool may receive an upload of up to 10 MB and then wait half a minute for the document. */
export const maxDuration = 60;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("callMcp", ({ ctx, caller, request, body }) => answerMessage(ctx, caller, request, body)),
});
