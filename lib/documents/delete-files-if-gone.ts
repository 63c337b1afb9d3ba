import "server-only";
import type { Context } from "@/lib/context";
import { deleteDocumentFiles } from "@/lib/storage/document-files";

export async function deleteFilesIfGone(ctx: Context, id: string): Promise<void> {
  const rows =
    (await ctx.db.document.count({ where: { id } })) + (await ctx.db.wizardRun.count({ where: { id } }));
  if (rows === 0) await deleteDocumentFiles(ctx.storage, [id]);
}
