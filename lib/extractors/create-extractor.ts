import "server-only";
import type { CreatedExtractorDto, CreateExtractorInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { assertRules } from "./assert-rules";
import { assertNamesDiffer } from "./field-name";
import type { SchemaExtractor } from "./json-schema/from-json-schema";
import { serializeShape } from "./json-schema/shape";
import { loadTrustFigures } from "./load-trust-figures";
import { serializeRules } from "./stored-rules";
import { toPerMille } from "./stored-trust";
import { toAskedField } from "./to-asked-field";
import { extractorColumns, toExtractorDto } from "./to-extractor-dto";
import { toFieldRows } from "./to-field-row";

/** Inserting 200 tables with long prompts in one statement would block other requests. */
const FIELDS_PER_INSERT = 25;

type FromSchema = Pick<SchemaExtractor, "fields"> & Partial<SchemaExtractor>;

/** @throws AppError `invalid` for an unsupported schema, duplicate names, two counterparties, or an invalid rule */
export async function createExtractor(
  ctx: UserContext,
  { name, schema, fields: given = [], rules = [], trust }: CreateExtractorInput,
): Promise<CreatedExtractorDto> {
  const {
    fields,
    shape,
    notes = [],
  }: FromSchema = schema === undefined ? { fields: given } : await readSchema(schema);
  assertNamesDiffer(fields);
  assertRules(rules, fields.map(toAskedField));
  const rows = await toFieldRows(fields);
  const row = await inTransaction(ctx, async ({ db, user }) => {
    const { id } = await db.extractor.create({
      data: {
        name,
        userId: user.id,
        rules: serializeRules(rules),
        shape: serializeShape(shape),
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
  const extractor = toExtractorDto(row, await loadTrustFigures(ctx, row.id));
  return { ...extractor, ...(notes.length > 0 && { notes }) };
}

async function readSchema(schema: Record<string, unknown>): Promise<SchemaExtractor> {
  const { fromJsonSchema } = await import("./json-schema/from-json-schema");
  return fromJsonSchema(schema);
}
