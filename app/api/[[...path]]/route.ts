import type { NextRequest } from "next/server";
import { unknownAddress } from "@/lib/http/responses";
import { withCsrfToken } from "@/lib/http/with-csrf-token";

const answer = (request: NextRequest) => withCsrfToken(request, unknownAddress());

export { answer as GET, answer as POST, answer as PUT, answer as PATCH, answer as DELETE, answer as OPTIONS };
