import "server-only";
import type { ReadingsDto } from "@/lib/api/layout";
import type { Context, UserContext } from "@/lib/context";

interface Reading {
  isKnown: boolean;
  values: number;
  passed: number;
}

export async function countReading(
  ctx: Context,
  documentId: string,
  { isKnown, values, passed }: Reading,
): Promise<void> {
  await ctx.db.$executeRaw`
    INSERT INTO "ReadingWeek" ("extractorId", "week", "papers", "known", "looks", "values", "passed")
    SELECT "extractorId", ${weekOf(ctx.now())}::date, 1, ${Number(isKnown)}::int, "toCheck", ${values}::int, ${passed}::int
    FROM "Document" JOIN "Extractor" ON "Extractor"."id" = "extractorId" WHERE "Document"."id" = ${documentId}
    -- An extractor that is deleted meanwhile is waited for.
    FOR KEY SHARE OF "Extractor"
    ON CONFLICT ("extractorId", "week") DO UPDATE SET "papers" = "ReadingWeek"."papers" + 1,
      "known" = "ReadingWeek"."known" + EXCLUDED."known", "looks" = "ReadingWeek"."looks" + EXCLUDED."looks",
      "values" = "ReadingWeek"."values" + EXCLUDED."values", "passed" = "ReadingWeek"."passed" + EXCLUDED."passed"`;
}

export async function countedReadings(
  ctx: UserContext,
  extractorId: string,
): Promise<Record<"this_week" | "before", ReadingsDto>> {
  const weeks = await ctx.db.readingWeek.findMany({ where: { extractorId } });
  const now = weekOf(ctx.now());
  const isNow = ({ week }: { week: Date }) => week.toISOString().startsWith(now);
  return {
    this_week: sumOf(weeks.filter(isNow)),
    before: sumOf(weeks.filter((week) => !isNow(week))),
  };
}

function sumOf(weeks: readonly ReadingsDto[]): ReadingsDto {
  const sum = { papers: 0, known: 0, looks: 0 };
  for (const { papers, known, looks } of weeks) {
    sum.papers += papers;
    sum.known += known;
    sum.looks += looks;
  }
  return sum;
}

function weekOf(at: Date): string {
  const monday = new Date(at);
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}
