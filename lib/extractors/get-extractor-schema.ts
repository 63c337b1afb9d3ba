import "server-only";
import type { UserContext } from "@/lib/context";
import type { JsonObject } from "./json-schema/json-object";
import { toJsonSchema } from "./json-schema/to-json-schema";
import { extractorNotFound } from "./own-extractor";
import { extractorColumns, toFieldDto } from "./to-extractor-dto";

/** An extractor's fields as a JSON Schema of its documents' data. @throws AppError `not_found`. */
export async function getExtractorSchema(ctx: UserContext, extractorId: string): Promise<JsonObject> {
  const row = await ctx.db.extractor.findFirst({
    where: { id: extractorId, userId: ctx.user.id },
    select: extractorColumns,
  });
  if (!row) throw extractorNotFound();
  return toJsonSchema(row.name, row.fields.map(toFieldDto));
}
