import { openApiDocument } from "@/lib/api/openapi";
import { endpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: () => Promise.resolve(Response.json(openApiDocument())),
});
