import "server-only";
import type { CreateExtractorInput, ExtractorDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { assertRules } from "./assert-rules";
import { assertNamesDiffer } from "./field-name";
import { fromJsonSchema } from "./json-schema/from-json-schema";
import { loadTrustFigures } from "./load-trust-figures";
import { serializeRules } from "./stored-rules";
import { toPerMille } from "./stored-trust";
import { toAskedField } from "./to-asked-field";
import { extractorColumns, toExtractorDto } from "./to-extractor-dto";
import { toFieldRows } from "./to-field-row";

/** Preparing an insert of 200 tables with long prompts would hold up other requests. */
const FIELDS_PER_INSERT = 25;

/**
 * Creates an extractor without fields, with the given ones, or with those of a JSON Schema.
 *
 * @throws AppError `invalid` if the schema says what fields cannot, if two fields have the same name, or if a rule is none over them.
 */
export async function createExtractor(
  ctx: UserContext,
  { name, schema, fields: given = [], rules = [], trust }: CreateExtractorInput,
): Promise<ExtractorDto> {
  const fields = schema === undefined ? given : fromJsonSchema(schema);
  assertNamesDiffer(fields);
  assertRules(rules, fields.map(toAskedField));
  const rows = toFieldRows(fields);
  const row = await inTransaction(ctx, async ({ db, user }) => {
    const { id } = await db.extractor.create({
      data: {
        name,
        userId: user.id,
        rules: serializeRules(rules),
        ...(trust && { trustTarget: toPerMille(trust.target) }),
      },
      select: { id: true },
    });
    for (let from = 0; from < rows.length; from += FIELDS_PER_INSERT) {
      const inserted = rows.slice(from, from + FIELDS_PER_INSERT);
      await db.field.createMany({ data: inserted.map((field) => ({ ...field, extractorId: id })) });
    }
    return db.extractor.findUniqueOrThrow({ where: { id }, select: extractorColumns });
  });
  return toExtractorDto(row, await loadTrustFigures(ctx, row.id));
}
