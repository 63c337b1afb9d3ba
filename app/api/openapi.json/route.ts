import { openApiDocument } from "@/lib/api/openapi";
import { endpoint } from "@/lib/http/endpoint";
import { observed } from "@/lib/http/observe-request";
import { withCsrfToken } from "@/lib/http/csrf";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: observed("describeApi", (request) => withCsrfToken(request, Response.json(openApiDocument()))),
});
