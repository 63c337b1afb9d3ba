import { isLocalRequest } from "@/lib/auth/local-request";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { getUser } from "@/lib/users/get-user";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getUser", ({ ctx, request }) => getUser(ctx, isLocalRequest(request.headers))),
});
