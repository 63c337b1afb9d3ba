import "server-only";
import type { Context } from "@/lib/context";
import { deleteFolders, DIRECT_UPLOADS } from "@/lib/storage/document-files";

/**
 * Deletes abandoned direct uploads and any of their files that have arrived.
 * @returns the number of uploads
 */
export async function deleteExpiredUploads(ctx: Context): Promise<number> {
  const where = { expiresAt: { lte: ctx.now() } };
  const expired = await ctx.db.directUpload.findMany({ where, select: { id: true } });
  const ids = expired.map(({ id }) => id);
  await ctx.db.directUpload.deleteMany({ where: { id: { in: ids } } });
  await deleteFolders(ctx.storage, DIRECT_UPLOADS, ids);
  return ids.length;
}
