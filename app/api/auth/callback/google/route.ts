import { auth, hasGoogle } from "@/lib/auth/auth";
import { endpoint } from "@/lib/http/endpoint";
import { enforceAnonymousLimit } from "@/lib/http/enforce-limits";
import { failureResponse, unknownAddress } from "@/lib/http/responses";
import { serverContext } from "@/lib/server-context";

/** Google's redirect URI. Of Auth.js's routes, this is the only one that the product exposes. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: async (request) => {
    if (!hasGoogle()) return unknownAddress();
    try {
      await enforceAnonymousLimit(serverContext(), request.headers);
    } catch (error) {
      return failureResponse(error, "googleCallback");
    }
    return auth().handlers.GET(request);
  },
});
