import "server-only";
import type { ReadingsDto } from "@/lib/api/layout";
import type { Context, UserContext } from "@/lib/context";

/**
 * Counts a document among those that its extractor has read this week, with the values to check that it has now. A document
 * that is gone counts no more.
 *
 * @param isKnown whether reviewed documents had taught its layout
 */
export async function countReading(ctx: Context, documentId: string, isKnown: boolean): Promise<void> {
  await ctx.db.$executeRaw`
    INSERT INTO "ReadingWeek" ("extractorId", "week", "papers", "known", "looks")
    SELECT "extractorId", ${weekOf(ctx.now())}::date, 1, ${Number(isKnown)}::int, "toCheck" FROM "Document" WHERE "id" = ${documentId}
    ON CONFLICT ("extractorId", "week") DO UPDATE SET "papers" = "ReadingWeek"."papers" + 1,
      "known" = "ReadingWeek"."known" + EXCLUDED."known", "looks" = "ReadingWeek"."looks" + EXCLUDED."looks"`;
}

/** How many documents an extractor has read, and the values to check that they had, this week and before. */
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

/** The day of a week's Monday (UTC), as "2026-11-23". */
function weekOf(at: Date): string {
  const monday = new Date(at);
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}
