import { setTimeout as sleep } from "node:timers/promises";
import { describeError, log } from "@/lib/log";
import type { BlobStore } from "./blob-store";

/**
 * The kind of folders in the store: one for each document, named after its id. A wizard run's sample is in the one of the
 * document that it becomes, which has the run's id.
 */
export const DOCUMENT_FILES = "documents";

/**
 * The kind of folders for files on their way: one for each upload straight to the bucket. The holder of the form may write
 * there until it expires, so a file is copied from there before it is looked at.
 */
export const DIRECT_UPLOADS = "uploads";

/** The key of a file that was uploaded straight to the bucket. */
export const directUploadKey = (uploadId: string) => `${DIRECT_UPLOADS}/${uploadId}/original`;
/** The key of a document's uploaded file. */
export const documentFileKey = (documentId: string) => `${DOCUMENT_FILES}/${documentId}/original`;
/** The key of the text that was read from it. */
export const documentTextKey = (documentId: string) => `${DOCUMENT_FILES}/${documentId}/text`;
/** The key of what its parts have answered before all of it could be. */
export const documentAnswersKey = (documentId: string) => `${DOCUMENT_FILES}/${documentId}/answers`;

/** How long a caller that has deleted rows waits for their files, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Deletes the files, texts and partial answers of documents; see `deleteFolders`. Where the store is slow, that goes on
 * after this has returned.
 */
export async function deleteDocumentFiles(storage: BlobStore, documentIds: string[]): Promise<void> {
  const patience = new AbortController();
  const deleted = deleteFolders(storage, DOCUMENT_FILES, documentIds).then(() => patience.abort());
  await Promise.race([
    deleted,
    sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
}

/** After this many consecutive failures the store is considered down: waiting for more timeouts would help no one. */
const MAX_CONSECUTIVE_FAILURES = 3;

/**
 * Deletes folders whose rows have been deleted. Never throws, because the user's request is fulfilled once the row is
 * gone: a folder that cannot be deleted now (its text is being written, the bucket is unreachable) is logged, and
 * `deleteOrphanedFiles` deletes it later.
 *
 * @returns the number of folders deleted.
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
