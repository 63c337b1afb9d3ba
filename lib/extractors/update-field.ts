import "server-only";
import type { FieldDto, UpdateFieldInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import type { FieldType } from "@/lib/extraction/values/field-types";
import { AppError } from "@/lib/errors";
import { inTransaction } from "@/lib/db/in-transaction";
import { assertNameIsFree, fieldNameKey } from "./field-name";
import { fieldNotFound, lockExtractor } from "./own-extractor";
import { serializeColumns } from "./stored-columns";
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
  const { also_called, columns, ...properties } = change;
  return inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    const field = await ctx.db.field.findFirst({
      where: { id: fieldId, extractorId },
      select: { type: true, columns: true },
    });
    if (!field) throw fieldNotFound();
    if (change.name !== undefined) await assertNameIsFree(ctx, extractorId, change.name, fieldId);
    const row = await ctx.db.field.update({
      where: { id: fieldId },
      data: {
        ...properties,
        alsoCalled: also_called,
        columns: columnsAfter(field, change),
        ...(change.name === undefined ? {} : { nameKey: fieldNameKey(change.name) }),
      },
      select: fieldColumns,
    });
    return toFieldDto(row);
  });
}

/** The columns that a field has after a change: a TABLE has some, any other type has none. */
function columnsAfter(
  before: { type: FieldType; columns: string | null },
  { type = before.type, columns }: UpdateFieldInput,
): string | null {
  const stored = columns ? serializeColumns(columns) : before.columns;
  if (type === "TABLE" ? stored !== null : columns === undefined) return type === "TABLE" ? stored : null;
  const message = type === "TABLE" ? "A table must have columns" : "Only a table can have columns";
  throw new AppError("invalid", message, { fields: { columns: message } });
}
