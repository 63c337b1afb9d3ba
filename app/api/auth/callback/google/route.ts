import { auth, hasGoogle } from "@/lib/auth/auth";
import { endpoint } from "@/lib/http/endpoint";
import { unknownAddress } from "@/lib/http/responses";

/** Where Google sends people back to. Of Auth.js's own addresses this is the one that the product needs. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: (request) => (hasGoogle() ? auth().handlers.GET(request) : Promise.resolve(unknownAddress())),
});
