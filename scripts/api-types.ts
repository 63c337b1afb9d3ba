import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { format, resolveConfig } from "prettier";
import { openApiDocument } from "@/lib/api/openapi";

export const API_TYPES_FILE = "client/api-types.ts";

export async function apiTypes(): Promise<string> {
  // Convert to JSON and back, because the schemas have members that JSON omits.
  const document = JSON.parse(JSON.stringify(openApiDocument())) as Record<string, unknown>;
  const types = await openapiTS(document as unknown as Parameters<typeof openapiTS>[0]);
  const config = await resolveConfig(API_TYPES_FILE);
  return format(COMMENT_HEADER + astToString(types), { ...config, parser: "typescript" });
}
