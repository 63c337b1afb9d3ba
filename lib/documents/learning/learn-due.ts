import "server-only";
import type { Context } from "@/lib/context";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { learnFromDocument } from "./learn-from-document";

/** Documents at a time; the next sweep takes the rest. */
const AT_ONCE = 20;

/**
 * Learns from documents whose values a person has confirmed, corrected or taken back, and counts them. What fails is logged, and
 * not tried again before the next change of its document.
 *
 * @param extractorId only those of this extractor
 */
export async function learnDue(ctx: Context, extractorId?: string): Promise<number> {
  if (!env().LEARNING) return 0;
  const due = await ctx.db.dueLesson.findMany({
    where: extractorId === undefined ? {} : { extractorId },
    orderBy: { documentId: "desc" },
    take: AT_ONCE,
    select: { documentId: true },
  });
  for (const { documentId: id } of due) {
    try {
      await learnFromDocument(ctx, id);
    } catch (error) {
      log.warn(
        { documentId: id, causes: describeError(error).causes },
        "nothing learnt from a reviewed document",
      );
      await ctx.db.dueLesson.deleteMany({ where: { documentId: id } });
    }
  }
  return due.length;
}
