import "server-only";
import type { CreateExtractorInput, ExtractorDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { assertNamesDiffer } from "./field-name";
import { fromJsonSchema } from "./json-schema/from-json-schema";
import { extractorColumns, toExtractorDto } from "./to-extractor-dto";
import { toFieldRows } from "./to-field-row";

/** Preparing an insert of 200 tables with long prompts would hold up other requests. */
const FIELDS_PER_INSERT = 25;

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
  const rows = toFieldRows(fields);
  const row = await inTransaction(ctx, async ({ db, user }) => {
    const created = await db.extractor.create({
      data: { name, userId: user.id, fields: { create: rows.slice(0, FIELDS_PER_INSERT) } },
      select: extractorColumns,
    });
    if (rows.length <= FIELDS_PER_INSERT) return created;
    const { id } = created;
    for (let from = FIELDS_PER_INSERT; from < rows.length; from += FIELDS_PER_INSERT) {
      const inserted = rows.slice(from, from + FIELDS_PER_INSERT);
      await db.field.createMany({ data: inserted.map((field) => ({ ...field, extractorId: id })) });
    }
    return db.extractor.findUniqueOrThrow({ where: { id }, select: extractorColumns });
  });
  return toExtractorDto(row);
}
