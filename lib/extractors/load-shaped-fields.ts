import "server-only";
import type { FieldDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { type FieldShape, type ObjectShape, parseFieldShape, parseObjectShape } from "./json-schema/shape";
import { extractorNotFound } from "./own-extractor";
import { fieldColumns, toFieldDto } from "./to-extractor-dto";

interface ShapedFields {
  /** The extractor's name. */
  name: string;
  /** In their order. */
  fields: (FieldDto & { shape: FieldShape })[];
  shape: ObjectShape;
}

/** One of the signed-in user's extractors with what is kept of the JSON Schema that it came from. @throws AppError `not_found`. */
export async function loadShapedFields(ctx: UserContext, extractorId: string): Promise<ShapedFields> {
  const row = await ctx.db.extractor.findFirst({
    where: { id: extractorId, userId: ctx.user.id },
    select: {
      name: true,
      shape: true,
      fields: { select: { ...fieldColumns, shape: true }, orderBy: { position: "asc" } },
    },
  });
  if (!row) throw extractorNotFound();
  return {
    name: row.name,
    fields: row.fields.map(({ shape, ...field }) => ({
      ...toFieldDto(field),
      shape: parseFieldShape(shape),
    })),
    shape: parseObjectShape(row.shape),
  };
}
