import "server-only";
import type { UserContext } from "@/lib/context";
import type { JsonObject } from "./json-schema/json-object";
import { toJsonSchema } from "./json-schema/to-json-schema";
import { loadOwnExtractor } from "./load-extractor";

/** @throws AppError `not_found`. */
export async function getExtractorSchema(ctx: UserContext, extractorId: string): Promise<JsonObject> {
  const { name, shapedFields, shape } = await loadOwnExtractor(ctx, extractorId);
  return toJsonSchema(name, shapedFields, shape);
}
