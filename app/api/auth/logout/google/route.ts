import { auth } from "@/lib/auth/auth";
import { AppError } from "@/lib/errors";
import { isCrossSite, isForeignNavigation } from "@/lib/http/cross-site";
import { endpoint } from "@/lib/http/endpoint";
import { methodNotAllowed } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("signOut", async ({ request }) => {
    // The specification requires GET to sign out. Next passes HEAD to GET as well, but link checkers and previews
    // send HEAD.
    if (request.method === "HEAD") return methodNotAllowed(request, ["GET"]);
    if (isCrossSite(request) || isForeignNavigation(request))
      throw new AppError("cross_site", "This request came from another site.");
    await auth().signOut({ redirect: false });
    return { message: "Signed out successfully" };
  }),
});
