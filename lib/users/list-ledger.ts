import "server-only";
import type { LedgerEntryDto } from "@/lib/api/user";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";

export async function listLedger(
  { db, user }: UserContext,
  { after, take }: ListSlice,
): Promise<LedgerEntryDto[]> {
  const rows = await db.ledgerEntry.findMany({
    where: { userId: user.id, ...(after === undefined ? {} : { id: { lt: after } }) },
    orderBy: { id: "desc" },
    ...(take === undefined ? {} : { take }),
    select: { id: true, createdAt: true, kind: true, amount: true, balanceAfter: true, words: true },
  });
  return rows.map(({ createdAt, balanceAfter, ...entry }) => ({
    ...entry,
    created_at: createdAt.toISOString(),
    balance: balanceAfter,
  }));
}
