import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { adjustCredits } from "@/lib/users/adjust-credits";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("adjustCredits", async ({ ctx, body }) => ({
    credits: await adjustCredits(ctx, body),
    message: "Credits adjusted successfully",
  })),
});
