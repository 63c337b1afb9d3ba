import { setTimeout as sleep } from "node:timers/promises";
import { describeError, log } from "@/lib/log";
import type { BlobStore } from "./blob-store";

/** One folder per document ID. Includes samples of wizard runs, because the sample's document gets the run's ID. */
export const DOCUMENT_FILES = "documents";

/**
 * One folder per upload to the bucket. Files are copied before they are read, because anyone with the upload form can
 * overwrite them until the form expires.
 */
export const DIRECT_UPLOADS = "uploads";

export const directUploadKey = (uploadId: string) => `${DIRECT_UPLOADS}/${uploadId}/original`;
export const documentFileKey = (documentId: string) => `${DOCUMENT_FILES}/${documentId}/original`;
export const documentTextKey = (documentId: string) => `${DOCUMENT_FILES}/${documentId}/text`;
export const documentAnswersKey = (documentId: string) => `${DOCUMENT_FILES}/${documentId}/answers`;

const PATIENCE_MS = 5_000;

/** If the store is slow, the deletion continues after this returns. */
export async function deleteDocumentFiles(storage: BlobStore, documentIds: string[]): Promise<void> {
  const patience = new AbortController();
  const deleted = deleteFolders(storage, DOCUMENT_FILES, documentIds).then(() => patience.abort());
  await Promise.race([
    deleted,
    sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
}

/** After this many consecutive failures, the store counts as down. */
const MAX_CONSECUTIVE_FAILURES = 3;

/**
 * Never throws, because the user's request is done once the row is gone. Logs failures. `deleteOrphanedFiles` deletes
 * the remaining folders later.
 * @returns the number of deleted folders
 */
export async function deleteFolders(storage: BlobStore, kind: string, ids: string[]): Promise<number> {
  let deleted = 0;
  let failures = 0;
  for (const id of ids) {
    const folder = `${kind}/${id}`;
    try {
      await storage.deleteFolder(folder);
      deleted += 1;
      failures = 0;
    } catch (error) {
      log.warn({ folder, causes: describeError(error).causes }, "files not deleted");
      failures += 1;
      if (failures === MAX_CONSECUTIVE_FAILURES) break;
    }
  }
  return deleted;
}
