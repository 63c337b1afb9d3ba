import { clearSessionCookie } from "@/lib/auth/clear-session-cookie";
import { isLocalRequest } from "@/lib/auth/local-request";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { deleteUser } from "@/lib/users/delete-user";
import { getUser } from "@/lib/users/get-user";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getUser", ({ ctx, request }) => getUser(ctx, isLocalRequest(request.headers))),
  DELETE: route("deleteUser", async ({ ctx, body }) => {
    await deleteUser(ctx, body);
    await clearSessionCookie();
    return { message: "Account deleted successfully" };
  }),
});
