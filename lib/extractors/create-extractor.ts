import "server-only";
import type { CreateExtractorInput, ExtractorDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { assertNamesDiffer } from "./field-name";
import { fromJsonSchema } from "./json-schema/from-json-schema";
import { extractorColumns, toExtractorDto } from "./to-extractor-dto";
import { toFieldRows } from "./to-field-row";

/**
 * Creates an extractor without fields, with the given ones, or with those of a JSON Schema.
 *
 * @throws AppError `invalid` if the schema says what fields cannot, or if two fields have the same name.
 */
export async function createExtractor(
  ctx: UserContext,
  { name, schema, fields: given = [] }: CreateExtractorInput,
): Promise<ExtractorDto> {
  const fields = schema === undefined ? given : fromJsonSchema(schema);
  assertNamesDiffer(fields);
  const row = await inTransaction(ctx, ({ db, user }) =>
    db.extractor.create({
      data: { name, userId: user.id, fields: { create: toFieldRows(fields) } },
      select: extractorColumns,
    }),
  );
  return toExtractorDto(row);
}
