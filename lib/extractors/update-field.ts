import "server-only";
import type { FieldDto, UpdateFieldInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import type { FieldType } from "@/lib/extraction/values/field-types";
import { AppError } from "@/lib/errors";
import { inTransaction } from "@/lib/db/in-transaction";
import { assertNameIsFree, fieldNameKey } from "./field-name";
import { fieldNotFound, lockExtractor } from "./own-extractor";
import { problemsOfLimits, withoutUnset } from "@/lib/api/limit-rules";
import { serializeColumns } from "./stored-columns";
import { parseLimits, serializeLimits } from "./stored-limits";
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
  const { name, type, required, prompt, also_called } = change;
  return inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    const field = await ctx.db.field.findFirst({
      where: { id: fieldId, extractorId },
      select: { type: true, columns: true, limits: true },
    });
    if (!field) throw fieldNotFound();
    if (change.name !== undefined) await assertNameIsFree(ctx, extractorId, change.name, fieldId);
    const row = await ctx.db.field.update({
      where: { id: fieldId },
      data: {
        name,
        type,
        required,
        prompt,
        alsoCalled: also_called,
        columns: columnsAfter(field, change),
        limits: limitsAfter(field, change),
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

/** The limits that a field has after a change: those that are not sent are kept, unless its type is another. */
function limitsAfter(
  before: { type: FieldType; limits: string | null },
  { type = before.type, options, pattern, minimum, maximum }: UpdateFieldInput,
): string | null {
  const sent = { options, pattern, minimum, maximum };
  const kept = type === before.type ? parseLimits(before.limits) : {};
  const limits = withoutUnset({ ...kept, ...definedOf(sent) });
  const problems = problemsOfLimits(type, limits);
  const [first] = problems;
  if (first) throw new AppError("invalid", first[1], { fields: Object.fromEntries(problems) });
  return serializeLimits(limits);
}

function definedOf<Sent extends object>(sent: Sent): Partial<Sent> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<Sent>;
}
