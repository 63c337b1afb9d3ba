import "server-only";
import { type CreateFieldInput, createFieldInput, type FieldDto } from "@/lib/api/extractor";
import { FIELDS_PER_EXTRACTOR_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { partnerAmong } from "@/lib/values/partner-among";
import { assertNameIsFree } from "./field-name";
import { lockExtractor } from "./own-extractor";
import { recheckDocuments } from "./recheck-documents";
import { fieldColumns, toFieldDto } from "./to-field-dto";
import { settlePartner } from "./settle-partner";
import { toFieldRow } from "./to-field-row";

/**
 * Appends a field to an extractor. No document has a value of it yet, so where it is unique none is compared any more, nor is an account
 * where it names the partner in the place of another field.
 *
 * @throws AppError `not_found`, `invalid` (the name is taken), `field_limit_reached`.
 */
export async function createField(
  ctx: UserContext,
  extractorId: string,
  input: CreateFieldInput,
): Promise<FieldDto> {
  const field = createFieldInput.parse(input);
  const own = toFieldRow(field);
  const hasNameOfPartner = (await partnerAmong([own])) !== null;
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
    const former = await settlePartner(ctx, extractorId);
    const partner = own.partner ?? (former === null && hasNameOfPartner);
    const isReplaced = partner && former !== null;
    if (isReplaced) await ctx.db.field.update({ where: { id: former }, data: { partner: false } });
    const row = await ctx.db.field.create({
      data: { ...own, partner, extractorId, position: (max.position ?? 0) + 1 },
      select: fieldColumns,
    });
    return { field: toFieldDto(row), isComparedOtherwise: field.unique || isReplaced };
  });
  if (created.isComparedOtherwise) await recheckDocuments(ctx, extractorId);
  return created.field;
}
