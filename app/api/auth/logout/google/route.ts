import { auth } from "@/lib/auth/auth";
import { AppError } from "@/lib/errors";
import { isCrossSite, isForeignNavigation } from "@/lib/http/cross-site";
import { endpoint } from "@/lib/http/endpoint";
import { methodNotAllowed } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("signOut", async ({ request }) => {
    // Next passes HEAD to GET, but a link preview's HEAD request must not sign the user out.
    if (request.method === "HEAD") return methodNotAllowed(request, ["GET"]);
    if (isCrossSite(request) || isForeignNavigation(request))
      throw new AppError("cross_site", "This request came from another site.");
    await auth().signOut({ redirect: false });
    return { message: "Signed out successfully" };
  }),
});
