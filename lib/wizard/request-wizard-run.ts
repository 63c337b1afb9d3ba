import "server-only";
import { v7 as uuidv7 } from "uuid";
import { wizardFormats } from "@/lib/api/upload-rules";
import type { UserContext } from "@/lib/context";
import { isDatabaseAway } from "@/lib/db/is-database-away";
import { deleteDocumentFiles, documentFileKey } from "@/lib/storage/document-files";
import { assertStorageLeft } from "@/lib/uploads/assert-storage-left";
import { hashFile } from "@/lib/uploads/hash-file";
import { identifyFile, type ReceivedFile } from "@/lib/uploads/identify-file";
import { assertMayRunWizard } from "./assert-may-run-wizard";
import { insertWizardRun } from "./insert-wizard-run";
import { startWizardRun } from "./start-wizard-run";

/**
 * @returns the run's ID, for `awaitWizardRun`
 * @throws AppError `terms_not_accepted`, `not_enough_credits`, `storage_full`, `empty_file`, `too_large`,
 * `unsupported_type` or `unavailable`. Stores nothing, unless the database stops responding during the insert.
 */
export async function requestWizardRun(
  ctx: UserContext,
  receive: () => Promise<ReceivedFile>,
): Promise<string> {
  await assertMayRunWizard(ctx);
  await assertStorageLeft(ctx, 1);
  const file = await receive();
  const format = identifyFile(file, wizardFormats);
  const fileHash = await hashFile(file.path);

  const id = uuidv7();
  await ctx.storage.putFile(documentFileKey(id), file.path);
  const { filename, size } = file;
  await insertWizardRun(ctx, { id, filename, size, format, fileHash }).catch(async (error: unknown) => {
    // If the database did not respond, the row may exist, so leave the file to `deleteOrphanedFiles`.
    if (!isDatabaseAway(error)) await deleteDocumentFiles(ctx.storage, [id]);
    throw error;
  });
  await startWizardRun(ctx, id);
  return id;
}
