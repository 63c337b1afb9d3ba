import { renderMetrics } from "@/lib/health/render-metrics";
import { assertBearer } from "@/lib/http/assert-bearer";
import { endpoint } from "@/lib/http/endpoint";
import { textResponse } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { env } from "@/lib/env";
import { serverContext } from "@/lib/server-context";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getMetrics", async ({ request }) => {
    assertBearer(request, env().METRICS_TOKEN);
    const { text, contentType } = await renderMetrics(serverContext());
    return textResponse(text, contentType);
  }),
});
