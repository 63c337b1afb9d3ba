import { auth, hasGoogle } from "@/lib/auth/auth";
import { endpoint } from "@/lib/http/endpoint";
import { unknownAddress } from "@/lib/http/responses";

/** Google's redirect URI. Of Auth.js's routes, this is the only one that the product exposes. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: (request) => (hasGoogle() ? auth().handlers.GET(request) : Promise.resolve(unknownAddress())),
});
