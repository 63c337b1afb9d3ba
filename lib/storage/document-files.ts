import { describeError, log } from "@/lib/log";
import type { BlobStore } from "./blob-store";

/** Kinds of folders in the store; each folder below is named after the row that owns it. */
export const DOCUMENT_FILES = "documents";
export const WIZARD_FILES = "wizard";

/** Where a document's uploaded file lies. */
export const documentFileKey = (documentId: string) => `${DOCUMENT_FILES}/${documentId}/original`;
/** Where the text that was read from it lies. */
export const documentTextKey = (documentId: string) => `${DOCUMENT_FILES}/${documentId}/text`;
/** Where a wizard run's sample lies. */
export const sampleFileKey = (wizardRunId: string) => `${WIZARD_FILES}/${wizardRunId}/original`;

/** Deletes documents' files and texts, as `deleteFolders` does. */
export async function deleteDocumentFiles(storage: BlobStore, documentIds: string[]): Promise<void> {
  await deleteFolders(
    storage,
    documentIds.map((id) => `${DOCUMENT_FILES}/${id}`),
  );
}

/** Deletes the samples of wizard runs, as `deleteFolders` does. */
export async function deleteSampleFiles(storage: BlobStore, wizardRunIds: string[]): Promise<void> {
  await deleteFolders(
    storage,
    wizardRunIds.map((id) => `${WIZARD_FILES}/${id}`),
  );
}

/** After so many failures in a row the store is away: waiting for each further time-out would help no one. */
const MAX_FAILURES_IN_A_ROW = 3;

/**
 * Deletes folders whose rows are gone; fine where they are gone, too. Never throws, because what was asked for is done
 * once the row is deleted: what resists (a text is just being written, the bucket is away) is logged, and
 * `deleteOrphanedFiles` deletes it later.
 *
 * @returns how many were deleted.
 */
export async function deleteFolders(storage: BlobStore, folders: string[]): Promise<number> {
  let deleted = 0;
  let failures = 0;
  for (const folder of folders) {
    try {
      await storage.deleteFolder(folder);
      deleted += 1;
      failures = 0;
    } catch (error) {
      log.warn({ folder, causes: describeError(error).causes }, "files not deleted");
      failures += 1;
      if (failures === MAX_FAILURES_IN_A_ROW) break;
    }
  }
  return deleted;
}
