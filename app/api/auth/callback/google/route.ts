import { auth, hasGoogle } from "@/lib/auth/auth";
import { endpoint } from "@/lib/http/endpoint";
import { enforceAnonymousLimit } from "@/lib/http/enforce-limits";
import { observed } from "@/lib/http/observe-request";
import { failureResponse, unknownAddress } from "@/lib/http/responses";
import { serverContext } from "@/lib/server-context";

/** Google's redirect URI, the only Auth.js route that the product exposes. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: observed("googleCallback", async (request) => {
    if (!hasGoogle()) return unknownAddress(request);
    try {
      await enforceAnonymousLimit(serverContext(), request.headers);
    } catch (error) {
      return failureResponse(request, error, "googleCallback");
    }
    return auth().handlers.GET(request);
  }),
});
