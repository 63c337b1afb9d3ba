import "server-only";
import type { TrustDto } from "@/lib/api/trust";
import type { UserContext } from "@/lib/context";
import { observedError } from "@/lib/trust/outcomes";

/** Covers the Mondays of this week and last week. */
const COUNTED_MS = 14 * 24 * 60 * 60 * 1000;

export async function loadTrustFigures(
  { db, now }: UserContext,
  extractorId: string,
): Promise<Pick<TrustDto, "observed" | "read">> {
  const outcomes = await db.outcome.findMany({
    where: { extractorId, way: { not: "DOUBTED" } },
    select: { way: true, wrong: true, whole: true },
  });
  const { _sum: sum } = await db.readingWeek.aggregate({
    where: { extractorId, week: { gt: new Date(now().getTime() - COUNTED_MS) } },
    _sum: { papers: true, looks: true, values: true, passed: true },
  });
  return {
    observed: observedError(outcomes),
    read: {
      documents: sum.papers ?? 0,
      looks: sum.looks ?? 0,
      values: sum.values ?? 0,
      passed: sum.passed ?? 0,
    },
  };
}
