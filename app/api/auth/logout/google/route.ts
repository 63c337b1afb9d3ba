import { signOut } from "@/lib/auth/sign-out";
import { AppError } from "@/lib/errors";
import { isCrossSite } from "@/lib/http/cross-site";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("signOut", async ({ request }) => {
    if (isCrossSite(request)) throw new AppError("cross_site", "This request came from another site.");
    await signOut();
    return { message: "Signed out successfully" };
  }),
});
