import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import type { DocumentRun } from "./charge-document";
import { postEntry } from "./post-entry";

/** Refunds a run in full, at most once. */
export async function refundDocument(
  ctx: DatabaseContext,
  document: Omit<DocumentRun, "keyId">,
): Promise<void> {
  const charge = await ctx.db.ledgerEntry.findUnique({
    where: { key: `charge:${document.id}:${document.run}` },
    select: { amount: true, words: true, keyId: true },
  });
  if (!charge) return;
  await postEntry(ctx, {
    userId: document.userId,
    kind: "REFUND",
    amount: -charge.amount,
    key: `refund:${document.id}:${document.run}`,
    subjectId: document.id,
    // Negative, so that summing the ledger yields the actual usage.
    words: -(charge.words ?? 0),
    keyId: charge.keyId,
  });
}
