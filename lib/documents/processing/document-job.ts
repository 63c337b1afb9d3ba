import "server-only";
import type { Context } from "@/lib/context";
import { deleteFilesIfGone } from "@/lib/documents/delete-files-if-gone";
import type { JobDefinition } from "@/lib/jobs/run-step";
import { extractDocument } from "./extract-document";
import { failDocument } from "./fail-document";
import { readDocumentFile } from "./read-document-file";
import { startProcessing } from "./start-processing";

/** The job that takes a document from upload to SUCCESS or FAILURE. */
export const documentJob: JobDefinition<Context> = {
  kind: "DOCUMENT",
  steps: [
    { name: "read", run: readDocumentFile },
    { name: "charge", run: startProcessing },
    { name: "extract", run: extractDocument },
  ],
  interrupted: "Processing was interrupted too often. Please try again.",
  fail: failDocument,
  cleanUp: deleteFilesIfGone,
};
