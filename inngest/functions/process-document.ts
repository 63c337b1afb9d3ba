import type { Context } from "@/lib/context";
import { documentJob } from "@/lib/documents/processing/document-job";
import { jobFunction } from "@/lib/jobs/job-function";

export const processDocument = (context: () => Context) =>
  jobFunction(context, documentJob, {
    id: "process-document",
    on: [
      "document/uploaded",
      "document/retry-requested",
      "document/extraction-requested",
      "document/overdue",
    ],
    cancelledBy: [
      { event: "document/deleted", same: "documentId" },
      { event: "account/deleted", same: "userId" },
    ],
    subjectOf: ({ documentId }) => documentId,
  });
