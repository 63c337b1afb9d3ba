import "server-only";
import { claimable, MAX_ATTEMPTS, newLease, type Claim } from "@/lib/claims/claim";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { failDocument } from "./fail-document";

/**
 * Claims a document for processing.
 *
 * @returns null when there is nothing to do: it is settled, gone, claimed by another worker, or not due yet.
 */
export async function claimDocument(ctx: Context, documentId: string): Promise<Claim | null> {
  const lease = newLease(ctx);
  const [row] = await ctx.db.document.updateManyAndReturn({
    where: { id: documentId, status: { in: ["PENDING", "PROCESSING"] }, ...claimable(ctx.now()) },
    data: lease,
    select: { attempts: true },
  });
  if (!row) return null;
  const claim = { id: documentId, leaseToken: lease.leaseToken };
  if (row.attempts > MAX_ATTEMPTS) {
    await failDocument(
      ctx,
      claim,
      new AppError("internal", "Processing was interrupted too often. Please try again."),
    );
    return null;
  }
  return claim;
}
