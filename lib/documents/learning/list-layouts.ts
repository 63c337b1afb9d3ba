import "server-only";
import type { LayoutDto, LearntDto } from "@/lib/api/layout";
import type { UserContext } from "@/lib/context";
import { describeRelation } from "@/lib/extraction/learning/describe-relation";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { countedReadings } from "./count-reading";
import { parseLesson } from "./stored-lessons";

export async function listLayouts(ctx: UserContext, extractorId: string): Promise<LearntDto> {
  await assertOwnExtractor(ctx, extractorId);
  const fields = await ctx.db.field.findMany({
    where: { extractorId },
    orderBy: { position: "asc" },
    select: { id: true, name: true },
  });
  const layouts = await ctx.db.layout.findMany({
    where: { extractorId },
    orderBy: [{ lastUsedAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
    include: { lessons: { select: { signature: true, fields: true } } },
  });
  const listed = layouts.map(({ id, documents, lastUsedAt, right, wrong, lessons }) => {
    const taught = lessons.map(parseLesson);
    return {
      id,
      documents,
      last_used_at: lastUsedAt?.toISOString() ?? null,
      right,
      wrong,
      fields: fields.flatMap(({ id: fieldId, name }): LayoutDto["fields"] => {
        const tables = taught.filter((lesson) => lesson.tables.some(({ field }) => field === fieldId));
        if (tables.length > 0) return [{ name, relation: "headings", examples: tables.length }];
        const examples = taught.flatMap((lesson) => lesson.fields.filter(({ field }) => field === fieldId));
        const places = examples.flatMap(({ places: [place] }) => place ?? []);
        return examples.length === 0
          ? []
          : [{ name, relation: describeRelation(places), examples: examples.length }];
      }),
    };
  });
  return {
    layouts: listed,
    readings: await countedReadings(ctx, extractorId),
    remembered: await countRemembered(ctx, extractorId),
  };
}

async function countRemembered(
  { db, now }: UserContext,
  extractorId: string,
): Promise<LearntDto["remembered"]> {
  const [counted] = await db.$queryRaw<{ documents: number; since: Date | null }[]>`
    SELECT count(DISTINCT "documentId")::int AS "documents", min("seenAt") AS "since" FROM "Fingerprint"
    WHERE "extractorId" = ${extractorId} AND "expiresAt" > ${now()}::timestamp`;
  return { documents: counted?.documents ?? 0, since: counted?.since?.toISOString() ?? null };
}
