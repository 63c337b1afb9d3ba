import "server-only";
import type { Context } from "@/lib/context";
import { deleteFolders, DIRECT_UPLOADS, DOCUMENT_FILES } from "@/lib/storage/document-files";

const BATCH_SIZE = 200;

/** The row of a newer folder may not have been written yet. */
const MIN_AGE_MS = 3_600_000;

/**
 * Deletes files without a row, left by a crash or a failed deletion.
 * @returns the number of folders
 */
export async function deleteOrphanedFiles(ctx: Context): Promise<number> {
  const documents = await deleteOrphans(ctx, DOCUMENT_FILES, async (ids) => [
    ...(await ctx.db.document.findMany({ where: { id: { in: ids } }, select: { id: true } })),
    ...(await ctx.db.wizardRun.findMany({
      where: { id: { in: ids }, status: "PENDING" },
      select: { id: true },
    })),
  ]);
  const uploads = await deleteOrphans(ctx, DIRECT_UPLOADS, (ids) =>
    ctx.db.directUpload.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  );
  return documents + uploads + (await deleteOrphans(ctx, FORMER_SAMPLES, () => Promise.resolve([])));
}

const FORMER_SAMPLES = "wizard";

async function deleteOrphans(
  ctx: Context,
  kind: string,
  findOwners: (ids: string[]) => Promise<{ id: string }[]>,
): Promise<number> {
  let deleted = 0;
  for await (const ids of oldFolders(ctx, kind)) {
    const owned = new Set((await findOwners(ids)).map(({ id }) => id));
    const orphans = ids.filter((id) => !owned.has(id));
    // Delete one folder at a time, so that a failure does not prevent other deletions.
    for (const id of orphans) deleted += await deleteFolders(ctx.storage, kind, [id]);
  }
  return deleted;
}

async function* oldFolders(ctx: Context, kind: string): AsyncGenerator<string[]> {
  const oldEnough = ctx.now().getTime() - MIN_AGE_MS;
  let batch: string[] = [];
  for await (const { folder, modifiedAt } of ctx.storage.listFolders(kind)) {
    if (modifiedAt.getTime() > oldEnough) continue;
    batch.push(folder.slice(kind.length + 1));
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
