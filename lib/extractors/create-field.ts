import "server-only";
import { type CreateFieldInput, createFieldInput, type FieldDto } from "@/lib/api/extractor";
import { FIELDS_PER_EXTRACTOR_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { assertNameIsFree } from "./field-name";
import { lockExtractor } from "./own-extractor";
import { rewriteValues } from "./rewrite-values";
import { fieldColumns, toFieldDto } from "./to-extractor-dto";
import { toFieldRow } from "./to-field-row";

/**
 * Appends a field to an extractor. No document has a value of it yet, so where it is unique none is compared any more.
 *
 * @throws AppError `not_found`, `invalid` (the name is taken), `field_limit_reached`.
 */
export async function createField(
  ctx: UserContext,
  extractorId: string,
  input: CreateFieldInput,
): Promise<FieldDto> {
  const field = createFieldInput.parse(input);
  const created = await inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    await assertNameIsFree(ctx, extractorId, field.name);
    const { _count: count, _max: max } = await ctx.db.field.aggregate({
      where: { extractorId },
      _count: true,
      _max: { position: true },
    });
    if (count >= FIELDS_PER_EXTRACTOR_MAX) {
      throw new AppError(
        "field_limit_reached",
        `An extractor can have at most ${FIELDS_PER_EXTRACTOR_MAX} fields.`,
      );
    }
    const row = await ctx.db.field.create({
      data: { ...toFieldRow(field), extractorId, position: (max.position ?? 0) + 1 },
      select: fieldColumns,
    });
    return toFieldDto(row);
  });
  if (field.unique) await rewriteValues(ctx, extractorId);
  return created;
}
