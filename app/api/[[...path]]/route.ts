import { withCsrfToken } from "@/lib/http/csrf";
import { observed } from "@/lib/http/observe-request";
import { unknownAddress } from "@/lib/http/responses";

const respond = observed("unknown", (request) => withCsrfToken(request, unknownAddress(request)));

export {
  respond as GET,
  respond as POST,
  respond as PUT,
  respond as PATCH,
  respond as DELETE,
  respond as OPTIONS,
};
