import "server-only";
import { assertHeld, claimed, leaseUntil, noLease, type Claimable } from "@/lib/claims/claim";
import { failDocument } from "./fail-document";

/** How a claim on a document is kept and ended. */
export const documentClaim: Claimable = {
  kind: "document",
  async renew(ctx, claim) {
    assertHeld(await ctx.db.document.updateMany({ where: claimed(claim), data: leaseUntil(ctx) }));
  },
  async countAttempts(ctx, claim) {
    const rows = await ctx.db.document.findMany({ where: claimed(claim), select: { attempts: true } });
    assertHeld({ count: rows.length });
    return rows[0]?.attempts ?? 0;
  },
  async giveBack(ctx, claim, notBefore) {
    assertHeld(await ctx.db.document.updateMany({ where: claimed(claim), data: { ...noLease, notBefore } }));
  },
  fail: failDocument,
};
