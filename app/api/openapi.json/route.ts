import { openApiDocument } from "@/lib/api/openapi";
import { endpoint } from "@/lib/http/endpoint";
import { withCsrfToken } from "@/lib/http/csrf";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: (request) => withCsrfToken(request, Response.json(openApiDocument())),
});
