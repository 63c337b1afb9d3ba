import "server-only";
import type { FieldDto } from "@/lib/api/extractor";
import { FIELDS_PER_EXTRACTOR_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { assertNameIsFree } from "./field-name";
import { lockFields } from "./own-extractor";
import { settlePartner } from "./settle-partner";
import { fieldColumns, toFieldDto } from "./to-field-dto";
import type { toFieldRow } from "./to-field-row";

export type NewFieldRow = ReturnType<typeof toFieldRow> & { id?: string };

export interface InsertedField {
  field: FieldDto;
  isComparedOtherwise: boolean;
}

/**
 * Call this in a transaction.
 * @param namesPartner whether the field's name suggests a counterparty
 * @throws AppError `not_found`; `invalid` if the name is taken; `field_limit_reached`
 */
export async function insertField(
  ctx: UserContext,
  extractorId: string,
  own: NewFieldRow,
  namesPartner: boolean,
): Promise<InsertedField> {
  await lockFields(ctx, extractorId);
  await assertNameIsFree(ctx, extractorId, own.name);
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
  const partner = own.partner ?? (former === null && namesPartner);
  const isReplaced = partner && former !== null;
  if (isReplaced) await ctx.db.field.update({ where: { id: former }, data: { partner: false } });
  const row = await ctx.db.field.create({
    data: { ...own, partner, extractorId, position: (max.position ?? 0) + 1 },
    select: fieldColumns,
  });
  return { field: toFieldDto(row), isComparedOtherwise: own.unique || isReplaced };
}
