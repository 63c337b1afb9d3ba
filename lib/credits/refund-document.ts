import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import type { DocumentRun } from "./charge-document";
import { postEntry } from "./post-entry";

/** Gives back, in full and once, what a document's run was charged. Does nothing where nothing was charged. */
export async function refundDocument(ctx: DatabaseContext, document: DocumentRun): Promise<void> {
  const charge = await ctx.db.ledgerEntry.findUnique({
    where: { key: `charge:${document.id}:${document.run}` },
    select: { amount: true, words: true },
  });
  if (!charge) return;
  await postEntry(ctx, {
    userId: document.userId,
    kind: "REFUND",
    amount: -charge.amount,
    key: `refund:${document.id}:${document.run}`,
    subjectId: document.id,
    // Negative, so that sums over the ledger tell what was really used.
    words: -(charge.words ?? 0),
  });
}
