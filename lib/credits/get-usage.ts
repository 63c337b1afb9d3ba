import "server-only";
import type { DatabaseContext } from "@/lib/db/client";

export interface Usage {
  documents: number;
  words: number;
  credits: number;
}

/** An account's usage, computed from the ledger, which outlives the documents. Refunded documents do not count. */
export async function getUsage(ctx: DatabaseContext, userId: string): Promise<Usage> {
  const groups = await ctx.db.ledgerEntry.groupBy({
    by: ["kind"],
    where: { userId, kind: { in: ["CHARGE", "REFUND", "WIZARD"] } },
    _count: true,
    _sum: { amount: true, words: true },
  });
  const count = (kind: string) => groups.find((group) => group.kind === kind)?._count ?? 0;
  const sum = (member: "amount" | "words") =>
    groups.reduce((total, group) => total + (group._sum[member] ?? 0), 0);
  const documents = count("CHARGE") + count("WIZARD") - count("REFUND");
  return { documents, words: sum("words"), credits: 0 - sum("amount") };
}
