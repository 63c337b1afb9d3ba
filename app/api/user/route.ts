import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { getUser } from "@/lib/users/get-user";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("getUser", ({ ctx }) => getUser(ctx)),
});
