import "server-only";
import type { Context } from "@/lib/context";
import { deleteFilesIfGone } from "@/lib/documents/delete-files-if-gone";
import type { JobDefinition } from "@/lib/jobs/run-step";
import { extractDocument } from "./extract-document";
import { failDocument } from "./fail-document";
import { readDocumentFile } from "./read-document-file";

const ACTIVITIES: Record<string, string> = {
  read: "reading this document",
  extract: "finding the values",
  check: "checking the rules",
};

export const documentJob: JobDefinition<Context> = {
  kind: "DOCUMENT",
  steps: [
    { name: "read", run: readDocumentFile },
    { name: "extract", run: extractDocument },
  ],
  interrupted: (step) =>
    `Gleaner stopped several times while ${ACTIVITIES[step ?? ""] ?? "processing this document"} and gave up. You were not charged.`,
  fail: failDocument,
  cleanUp: deleteFilesIfGone,
};
