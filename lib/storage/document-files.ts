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

/** Deletes a document's file and text; fine where they are gone. */
export function deleteDocumentFiles(storage: BlobStore, documentId: string): Promise<void> {
  return storage.deleteFolder(`${DOCUMENT_FILES}/${documentId}`);
}

/** Deletes a wizard run's sample; fine where it is gone. */
export function deleteSampleFile(storage: BlobStore, wizardRunId: string): Promise<void> {
  return storage.deleteFolder(`${WIZARD_FILES}/${wizardRunId}`);
}
