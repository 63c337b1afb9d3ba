import "server-only";
import type { ExtractorInListDto } from "@/lib/api/extractor";
import { BRIEF_LABELS, BRIEF_TEXT_MAX } from "@/lib/api/limits";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { batches, type SizedRow } from "@/lib/db/batches";
import { countDocuments } from "./count-documents";
import { toUsageDto, usageColumns } from "./to-extractor-dto";
import { fieldColumns, toFieldDto, type FieldRow } from "./to-field-dto";

type FieldsByExtractor = Map<string, ExtractorInListDto["fields"]>;

/** Larger queries would block other users: long prompts add up to megabytes. */
const MAX_FIELDS_PER_QUERY = 1_000;

/** Returns the newest first (ids sort by time). `brief` truncates prompts and labels, and omits long limits. */
export async function listExtractors(
  ctx: UserContext,
  { after, take, brief = false }: ListSlice = {},
): Promise<ExtractorInListDto[]> {
  const rows = await ctx.db.extractor.findMany({
    where: { userId: ctx.user.id, ...(after === undefined ? {} : { id: { lt: after } }) },
    orderBy: { id: "desc" },
    ...(take === undefined ? {} : { take }),
    select: { ...usageColumns, name: true, createdAt: true },
  });
  const ids = rows.map(({ id }) => id);
  const documents = await countDocuments(ctx);
  const fields: FieldsByExtractor = new Map(ids.map((id) => [id, []]));
  for (const batch of batches(await countFields(ctx, ids), MAX_FIELDS_PER_QUERY)) {
    await (brief ? addBriefFields : addFields)(ctx, batch, fields);
  }
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    fields: fields.get(row.id) ?? [],
    created_at: row.createdAt.toISOString(),
    ...toUsageDto(row, documents),
  }));
}

/** Prisma's own count would scan all users' fields. */
async function countFields(ctx: UserContext, ids: string[]): Promise<SizedRow[]> {
  return ctx.db.$queryRaw`
    SELECT "extractorId" AS "id", count(*)::int AS "size" FROM "Field"
    WHERE "extractorId" = ANY(${ids}) GROUP BY "extractorId"`;
}

async function addFields(ctx: UserContext, ids: string[], fields: FieldsByExtractor): Promise<void> {
  const rows = await ctx.db.field.findMany({
    where: { extractorId: { in: ids } },
    orderBy: { position: "asc" },
    select: { ...fieldColumns, extractorId: true },
  });
  for (const row of rows) fields.get(row.extractorId)?.push(toFieldDto(row));
}

async function addBriefFields(ctx: UserContext, ids: string[], fields: FieldsByExtractor): Promise<void> {
  const rows = await ctx.db.$queryRaw<
    (FieldRow & { extractorId: string; cut: boolean; cutLabels: boolean; cutLimits: boolean })[]
  >`
    SELECT "id", "extractorId", "name", "type"::text, "required",
           left("prompt", ${BRIEF_TEXT_MAX}::int) AS "prompt", length("prompt") > ${BRIEF_TEXT_MAX}::int AS "cut",
           "alsoCalled"[1:${BRIEF_LABELS}::int] AS "alsoCalled", cardinality("alsoCalled") > ${BRIEF_LABELS}::int AS "cutLabels",
           "columns", "unique", "partner",
           CASE WHEN length("limits") <= ${BRIEF_TEXT_MAX}::int THEN "limits" END AS "limits",
           coalesce(length("limits"), 0) > ${BRIEF_TEXT_MAX}::int AS "cutLimits"
    FROM "Field" WHERE "extractorId" = ANY(${ids}) ORDER BY "position"`;
  for (const { extractorId, cut, cutLabels, cutLimits, ...row } of rows) {
    fields.get(extractorId)?.push({
      ...toFieldDto(row),
      ...(cut ? { prompt_truncated: true } : {}),
      ...(cutLabels ? { also_called_truncated: true } : {}),
      ...(cutLimits ? { limits_truncated: true } : {}),
    });
  }
}
