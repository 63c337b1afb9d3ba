import "server-only";
import type { Context } from "@/lib/context";
import { deleteSampleFile } from "@/lib/storage/document-files";

/** Deletes wizard runs past their retention; their samples went when they ended, or go now. */
export async function deleteExpiredWizardRuns(ctx: Context): Promise<number> {
  const expired = await ctx.db.wizardRun.findMany({
    where: { expiresAt: { lte: ctx.now() } },
    select: { id: true },
  });
  await ctx.db.wizardRun.deleteMany({ where: { id: { in: expired.map(({ id }) => id) } } });
  for (const { id } of expired) await deleteSampleFile(ctx.storage, id);
  return expired.length;
}
