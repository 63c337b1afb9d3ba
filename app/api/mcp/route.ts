import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { answerMessage } from "@/lib/mcp/answer-message";

/** A tool waits half a minute for a document, after a file of ten megabytes has arrived. */
export const maxDuration = 60;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("callMcp", ({ ctx, caller, request, body }) => answerMessage(ctx, caller, request, body)),
});
