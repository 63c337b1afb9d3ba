import type { NextRequest } from "next/server";
import { unknownAddress } from "@/lib/http/responses";
import { withCsrfToken } from "@/lib/http/csrf";

const respond = (request: NextRequest) => withCsrfToken(request, unknownAddress());

export {
  respond as GET,
  respond as POST,
  respond as PUT,
  respond as PATCH,
  respond as DELETE,
  respond as OPTIONS,
};
