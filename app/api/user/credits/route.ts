import { isLocalRequest } from "@/lib/auth/local-request";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { adjustCredits } from "@/lib/users/adjust-credits";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("adjustCredits", async ({ ctx, body, request }) => ({
    credits: await adjustCredits(ctx, body, isLocalRequest(request.headers)),
    message: "Credits adjusted successfully",
  })),
});
