import "server-only";
import { rewriteValues, type RewriteContext } from "@/lib/extractors/rewrite-values";
import { describeError, log } from "@/lib/log";

/**
 * Compares the documents that came after one that has changed with it again. The change is stored: that they could not be compared
 * is no failure of it.
 */
export async function compareAgain(
  ctx: RewriteContext,
  extractorId: string,
  followers: readonly string[],
): Promise<void> {
  if (followers.length === 0) return;
  await rewriteValues(ctx, extractorId, { only: followers }).catch((error: unknown) =>
    log.error(describeError(error), "later documents not compared"),
  );
}
