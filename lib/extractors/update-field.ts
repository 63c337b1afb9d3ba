import "server-only";
import type { FieldDto, UpdateFieldInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { assertNameIsFree, fieldNameKey } from "./field-name";
import { fieldNotFound, lockExtractor } from "./own-extractor";
import { fieldColumns, toFieldDto } from "./to-extractor-dto";

/**
 * Updates the given properties of a field and leaves the others as they are.
 *
 * @throws AppError `not_found`, `invalid` (the name is taken).
 */
export function updateField(
  ctx: UserContext,
  extractorId: string,
  fieldId: string,
  change: UpdateFieldInput,
): Promise<FieldDto> {
  const { also_called, ...properties } = change;
  return inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    const field = await ctx.db.field.findFirst({ where: { id: fieldId, extractorId }, select: { id: true } });
    if (!field) throw fieldNotFound();
    if (change.name !== undefined) await assertNameIsFree(ctx, extractorId, change.name, fieldId);
    const row = await ctx.db.field.update({
      where: { id: fieldId },
      data: {
        ...properties,
        alsoCalled: also_called,
        ...(change.name === undefined ? {} : { nameKey: fieldNameKey(change.name) }),
      },
      select: fieldColumns,
    });
    return toFieldDto(row);
  });
}
