import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { format, resolveConfig } from "prettier";
import { openApiDocument } from "@/lib/api/openapi";

/** The file that holds what `apiTypes` returns. */
export const API_TYPES_FILE = "client/api-types.ts";

/** The API's paths, inputs and answers as TypeScript, from its OpenAPI document. */
export async function apiTypes(): Promise<string> {
  // As a client receives it: the schemas hold members that JSON leaves out.
  const document = JSON.parse(JSON.stringify(openApiDocument())) as Record<string, unknown>;
  const types = await openapiTS(document as unknown as Parameters<typeof openapiTS>[0]);
  const config = await resolveConfig(API_TYPES_FILE);
  return format(COMMENT_HEADER + astToString(types), { ...config, parser: "typescript" });
}
