import "server-only";
import { assertHeld, claimed, leaseUntil, noLease, type Claimable } from "@/lib/claims/claim";
import { deleteSampleFiles } from "@/lib/storage/document-files";

/** How a claim on a wizard run is kept and ended. */
export const wizardClaim: Claimable = {
  kind: "wizardRun",
  async renew(ctx, claim) {
    assertHeld(await ctx.db.wizardRun.updateMany({ where: claimed(claim), data: leaseUntil(ctx) }));
  },
  async countAttempts(ctx, claim) {
    const rows = await ctx.db.wizardRun.findMany({ where: claimed(claim), select: { attempts: true } });
    assertHeld({ count: rows.length });
    return rows[0]?.attempts ?? 0;
  },
  async giveBack(ctx, claim, notBefore) {
    assertHeld(await ctx.db.wizardRun.updateMany({ where: claimed(claim), data: { ...noLease, notBefore } }));
  },
  async fail(ctx, claim, error) {
    const failed = await ctx.db.wizardRun.updateMany({
      where: claimed(claim),
      data: { ...noLease, status: "FAILURE", rejectionReason: error.message, rejectionCode: error.code },
    });
    assertHeld(failed);
    await deleteSampleFiles(ctx.storage, [claim.id]);
  },
};
