import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { acceptTerms } from "@/lib/users/accept-terms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("acceptTerms", async ({ ctx }) => {
    await acceptTerms(ctx);
    return { message: "Terms of Service accepted successfully" };
  }),
});
