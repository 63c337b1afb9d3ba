import { assertReady } from "@/lib/health/assert-ready";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { serverContext } from "@/lib/server-context";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getReadiness", async () => {
    await assertReady(serverContext());
    return {};
  }),
});
