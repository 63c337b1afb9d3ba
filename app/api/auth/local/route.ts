import { WANTED_PATH, safePath } from "@/lib/api/safe-path";
import { signInLocally } from "@/lib/auth/local-sign-in";
import { AppError } from "@/lib/errors";
import { isCrossSite } from "@/lib/http/cross-site";
import { endpoint } from "@/lib/http/endpoint";
import { enforceAnonymousLimit } from "@/lib/http/enforce-limits";
import { observed } from "@/lib/http/observe-request";
import { readForm } from "@/lib/http/read-input";
import { failureResponse, redirectAfterPost } from "@/lib/http/responses";
import { serverContext } from "@/lib/server-context";

/** Left out of the API documentation, because the route exists only if no Google client is configured. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: observed("localSignIn", async (request) => {
    try {
      await enforceAnonymousLimit(serverContext(), request.headers);
      if (isCrossSite(request)) throw new AppError("cross_site", "This request came from another site.");
      const form = await readForm(request);
      const requestedPath = safePath(form.get(WANTED_PATH));
      const signedIn = await signInLocally(form.get("email"));
      if (signedIn) return redirectAfterPost(requestedPath);
      return redirectAfterPost(
        `/login/local?${new URLSearchParams({ error: "email", [WANTED_PATH]: requestedPath })}`,
      );
    } catch (error) {
      return failureResponse(request, error, "localSignIn");
    }
  }),
});
