import "server-only";
import type { FieldDto, UpdateFieldInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import type { FieldType } from "@/lib/extraction/values/field-types";
import { AppError } from "@/lib/errors";
import { inTransaction } from "@/lib/db/in-transaction";
import { renameInRules, type Renaming } from "@/lib/rules/rename-in-rules";
import { assertLimits } from "./assert-limits";
import { assertNameIsFree, fieldNameKey } from "./field-name";
import { fieldNotFound, lockExtractor } from "./own-extractor";
import { PARTNER_IS_TEXT, TABLE_NOT_UNIQUE, withoutUnset } from "@/lib/api/limit-rules";
import { recheckDocuments } from "./recheck-documents";
import { parseFieldShape, serializeShape } from "./json-schema/shape";
import { loadOwnExtractor } from "./load-extractor";
import { parseColumns, serializeColumns } from "./stored-columns";
import { parseLimits, serializeLimits } from "./stored-limits";
import { serializeRules } from "./stored-rules";
import { settlePartner } from "./settle-partner";
import { fieldColumns, toFieldDto } from "./to-field-dto";

/**
 * Renames the field in rules. Evaluates them again for a new type or new columns, and renews comparisons if `unique`
 * or `partner` changes.
 * @throws AppError `not_found`; `invalid` if the name is taken
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
      select: { name: true, type: true, columns: true, limits: true, unique: true, shape: true },
    });
    if (!field) throw fieldNotFound();
    if (name !== undefined) await assertNameIsFree(ctx, extractorId, name, fieldId);
    const columnsNow = columnsAfter(field, change);
    const renamed = renamedColumns(field.columns, columnsNow);
    const hasRules = await renameInStoredRules(ctx, extractorId, {
      former: field.name,
      present: name ?? field.name,
      columns: renamed,
    });
    const isUnique = uniqueAfter(field, change);
    const formerPartner = await settlePartner(ctx, extractorId);
    const isPartner = partnerAfter({ type: field.type, partner: formerPartner === fieldId }, change);
    if (isPartner && formerPartner !== null && formerPartner !== fieldId)
      await ctx.db.field.update({ where: { id: formerPartner }, data: { partner: false } });
    const row = await ctx.db.field.update({
      where: { id: fieldId },
      data: {
        name,
        type,
        required,
        prompt,
        alsoCalled: also_called,
        columns: columnsNow,
        ...(renamed.size > 0 && { shape: shapeAfter(field.shape, renamed) }),
        limits: limitsAfter(field, change),
        unique: isUnique,
        partner: isPartner,
        ...(name === undefined ? {} : { nameKey: fieldNameKey(name) }),
      },
      select: fieldColumns,
    });
    // Outcomes for one type say nothing about another type.
    if (row.type !== field.type) await ctx.db.outcome.deleteMany({ where: { fieldId } });
    const isComparedOtherwise = isUnique !== field.unique || isPartner !== (formerPartner === fieldId);
    return { field: toFieldDto(row), hasRules, isComparedOtherwise };
  });
  const isOther = type !== undefined || columns !== undefined;
  if ((updated.hasRules && isOther) || updated.isComparedOtherwise)
    await recheckDocuments(ctx, extractorId, { rules: (rule) => rule.fields.has(updated.field.name) });
  return updated.field;
}

async function renameInStoredRules(
  ctx: UserContext,
  extractorId: string,
  renaming: Renaming,
): Promise<boolean> {
  const { writtenRules, fields } = await loadOwnExtractor(ctx, extractorId);
  if (writtenRules.length === 0) return false;
  if (renaming.former === renaming.present && renaming.columns.size === 0) return true;
  const rules = serializeRules(renameInRules(writtenRules, fields, renaming));
  await ctx.db.extractor.updateMany({ where: { id: extractorId }, data: { rules } });
  return true;
}

function renamedColumns(former: string | null, present: string | null): Map<string, string> {
  if (former === null || present === null) return new Map();
  const names = new Map(parseColumns(present).map(({ id, name }) => [id, name]));
  return new Map(
    parseColumns(former).flatMap(({ id, name }) => {
      const now = id === undefined ? name : (names.get(id) ?? name);
      return now === name ? [] : [[name, now]];
    }),
  );
}

function shapeAfter(stored: string | null, renamed: ReadonlyMap<string, string>): string | null {
  const shape = parseFieldShape(stored);
  const columns = shape.columns.map((column) => ({
    ...column,
    name: renamed.get(column.name) ?? column.name,
  }));
  return serializeShape({ ...shape, columns });
}

function columnsAfter(
  before: { type: FieldType; columns: string | null },
  { type = before.type, columns }: UpdateFieldInput,
): string | null {
  const former = before.columns === null ? [] : parseColumns(before.columns);
  const stored = columns ? serializeColumns(columns, former) : before.columns;
  if (type === "TABLE" ? stored !== null : columns === undefined) return type === "TABLE" ? stored : null;
  const message = type === "TABLE" ? "A table must have columns" : "Only a table can have columns";
  throw new AppError("invalid", message, { fields: { columns: message } });
}

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

function uniqueAfter(
  before: { type: FieldType; unique: boolean },
  { type = before.type, unique }: UpdateFieldInput,
): boolean {
  if (type !== "TABLE") return unique ?? before.unique;
  if (unique) throw new AppError("invalid", TABLE_NOT_UNIQUE, { fields: { unique: TABLE_NOT_UNIQUE } });
  return false;
}

function partnerAfter(
  before: { type: FieldType; partner: boolean },
  { type = before.type, partner = before.partner && type === "TEXT" }: UpdateFieldInput,
): boolean {
  if (type === "TEXT" || !partner) return partner;
  throw new AppError("invalid", PARTNER_IS_TEXT, { fields: { partner: PARTNER_IS_TEXT } });
}

function definedOf<Sent extends object>(sent: Sent): Partial<Sent> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<Sent>;
}
