import "server-only";
import type { FieldDto, UpdateFieldInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import type { FieldType } from "@/lib/extraction/values/field-types";
import { AppError } from "@/lib/errors";
import { inTransaction } from "@/lib/db/in-transaction";
import { renameField } from "@/lib/rules/rename-field";
import { assertLimits } from "./assert-limits";
import { assertNameIsFree, fieldNameKey } from "./field-name";
import { loadOwnFields } from "./load-own-fields";
import { fieldNotFound, lockExtractor } from "./own-extractor";
import { TABLE_NOT_UNIQUE, withoutUnset } from "@/lib/api/limit-rules";
import { rewriteValues } from "./rewrite-values";
import { loadComparedFields } from "@/lib/values/compared-fields";
import { serializeColumns } from "./stored-columns";
import { parseLimits, serializeLimits } from "./stored-limits";
import { NO_RULES, parseRules, serializeRules } from "./stored-rules";
import { fieldColumns, toFieldDto } from "./to-extractor-dto";

/**
 * Updates the given properties of a field and leaves the others as they are. Rules that name it follow its name; where it is of
 * another type then, they are looked at again. Where it becomes unique or names the partner of bank accounts, or no longer does,
 * the documents are compared again.
 *
 * @throws AppError `not_found`, `invalid` (the name is taken).
 */
export async function updateField(
  ctx: UserContext,
  extractorId: string,
  fieldId: string,
  change: UpdateFieldInput,
): Promise<FieldDto> {
  const { name, type, required, prompt, also_called, columns } = change;
  const updated = await inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    const field = await ctx.db.field.findFirst({
      where: { id: fieldId, extractorId },
      select: { name: true, type: true, columns: true, limits: true, unique: true },
    });
    if (!field) throw fieldNotFound();
    if (name !== undefined) await assertNameIsFree(ctx, extractorId, name, fieldId);
    const hasRules = await renameInRules(ctx, extractorId, field.name, name ?? field.name);
    const isUnique = uniqueAfter(field, change);
    const isRenamed = name !== undefined && name !== field.name;
    const partner = isRenamed ? await partnerOf(ctx, extractorId) : null;
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
        unique: isUnique,
        // What names the partner goes on naming it, unless its new name says something else.
        ...(isRenamed && { isPartner: partner === fieldId }),
        ...(name === undefined ? {} : { nameKey: fieldNameKey(name) }),
      },
      select: fieldColumns,
    });
    // What is known of values of another type says nothing of these.
    if (row.type !== field.type) await ctx.db.outcome.deleteMany({ where: { fieldId } });
    const isOtherPartner = isRenamed && partner !== (await partnerOf(ctx, extractorId));
    const isComparedOtherwise = isUnique !== field.unique || isOtherPartner;
    return { field: toFieldDto(row), hasRules, isComparedOtherwise };
  });
  const isOther = [name, type, columns].some((property) => property !== undefined);
  if ((updated.hasRules && isOther) || updated.isComparedOtherwise) await rewriteValues(ctx, extractorId);
  return updated.field;
}

/** The id of the field that names the partner of bank accounts. */
async function partnerOf(ctx: UserContext, extractorId: string): Promise<string | null> {
  const { partnerOf } = await loadComparedFields(ctx, extractorId);
  return partnerOf()?.id ?? null;
}

/** @returns whether the extractor has rules */
async function renameInRules(
  ctx: UserContext,
  extractorId: string,
  former: string,
  present: string,
): Promise<boolean> {
  const where = { id: extractorId };
  const { rules } = await ctx.db.extractor.findUniqueOrThrow({ where, select: { rules: true } });
  if (rules === NO_RULES || former === present) return rules !== NO_RULES;
  const renamed = renameField(parseRules(rules), await loadOwnFields(ctx, extractorId), former, present);
  await ctx.db.extractor.update({ where, data: { rules: serializeRules(renamed) }, select: { id: true } });
  return true;
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
  assertLimits(type, limits);
  return serializeLimits(limits);
}

/** Whether a field is unique after a change; one that becomes a TABLE is not. */
function uniqueAfter(
  before: { type: FieldType; unique: boolean },
  { type = before.type, unique }: UpdateFieldInput,
): boolean {
  if (type !== "TABLE") return unique ?? before.unique;
  if (unique) throw new AppError("invalid", TABLE_NOT_UNIQUE, { fields: { unique: TABLE_NOT_UNIQUE } });
  return false;
}

function definedOf<Sent extends object>(sent: Sent): Partial<Sent> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<Sent>;
}
